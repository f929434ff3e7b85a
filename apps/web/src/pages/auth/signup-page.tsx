import { SignupByTerms } from '../../features/auth/components/signup-by-terms.tsx';
import { t } from '../../shared/messages/t.ts';
import { Card } from '../../shared/ui/card.tsx';
import { AuthFrame } from './auth-frame.tsx';
import classes from './auth-page.module.css';

/** The sign-up screen. */
export function SignupPage() {
  return (
    <AuthFrame>
      <Card className={classes['card']}>
        <h1 tabIndex={-1} className={classes['title']}>
          {t('Sign up')}
        </h1>
        <SignupByTerms introClass={classes['intro']} />
      </Card>
    </AuthFrame>
  );
}
