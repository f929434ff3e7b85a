import { useLocation } from '@tanstack/react-router';
import { LoginForm } from '../../features/auth/components/login-form.tsx';
import { t } from '../../shared/messages/t.ts';
import { Card } from '../../shared/ui/card.tsx';
import { AuthFrame } from './auth-frame.tsx';
import classes from './auth-page.module.css';

/** The sign-in screen. */
export function LoginPage() {
  const hasEnded = useLocation({ select: ({ state }) => state.hasEnded === true });
  return (
    <AuthFrame>
      <Card className={classes['card']}>
        <h1 tabIndex={-1} className={classes['title']}>
          {t('Login')}
        </h1>
        <p className={classes['intro']}>
          {hasEnded
            ? t('You have been signed out. Sign in again to go on where you were.')
            : t('Welcome back. Your courses are where you left them.')}
        </p>
        <LoginForm />
      </Card>
    </AuthFrame>
  );
}
