import { ForgotPasswordForm } from '../../features/passwords/components/forgot-password-form.tsx';
import { t } from '../../shared/messages/t.ts';
import { Card } from '../../shared/ui/card.tsx';
import { AuthFrame } from './auth-frame.tsx';
import classes from './auth-page.module.css';

/** The page on which a person asks for a link to set a new password. */
export function ForgotPasswordPage() {
  return (
    <AuthFrame>
      <Card className={classes['card']}>
        <h1 tabIndex={-1} className={classes['title']}>
          {t('Forgot password?')}
        </h1>
        <p className={classes['intro']}>{t('You get a link to set a new one. Nothing changes until you do.')}</p>
        <ForgotPasswordForm />
      </Card>
    </AuthFrame>
  );
}
