import { SetPassword } from '../../features/passwords/components/set-password.tsx';
import { t } from '../../shared/messages/t.ts';
import { Card } from '../../shared/ui/card.tsx';
import { AuthFrame } from './auth-frame.tsx';
import classes from './auth-page.module.css';

/** The page of a link for setting a password. */
export function SetPasswordPage() {
  return (
    <AuthFrame>
      <Card className={classes['card']}>
        <h1 tabIndex={-1} className={classes['title']}>
          {t('Set password')}
        </h1>
        <SetPassword />
      </Card>
    </AuthFrame>
  );
}
