import { VerifyEmail } from '../../features/passwords/components/verify-email.tsx';
import { t } from '../../shared/messages/t.ts';
import { Card } from '../../shared/ui/card.tsx';
import { AuthFrame } from './auth-frame.tsx';
import classes from './auth-page.module.css';

/** The page of a link that verifies an e-mail address. */
export function VerifyEmailPage() {
  return (
    <AuthFrame>
      <Card className={classes['card']}>
        <h1 tabIndex={-1} className={classes['title']}>
          {t('Verify your email address')}
        </h1>
        <VerifyEmail />
      </Card>
    </AuthFrame>
  );
}
