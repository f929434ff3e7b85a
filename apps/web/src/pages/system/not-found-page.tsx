import { LoginForm } from '../../features/auth/components/login-form.tsx';
import { useUser } from '../../shared/auth-session/auth-session.ts';
import { t } from '../../shared/messages/t.ts';
import { homePath } from '../../shared/routing/areas.ts';
import { Card } from '../../shared/ui/card.tsx';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import classes from './system-page.module.css';

/** The page for any path that leads nowhere: a link home for the signed-in, the sign-in form for a visitor. */
export function NotFoundPage() {
  const user = useUser();
  return (
    <div className={classes['page']}>
      <p className={classes['number']} aria-hidden="true">
        404
      </p>
      <h1 tabIndex={-1}>{t('Page not found')}</h1>
      {user === null ? (
        <>
          <p className={classes['text']}>
            {t('There is nothing at this address. Perhaps you will find it once you are signed in.')}
          </p>
          <Card className={classes['card']}>
            <LoginForm />
          </Card>
        </>
      ) : (
        <>
          <p className={classes['text']}>{t('There is nothing at this address, or it has moved.')}</p>
          <LinkButton to={homePath(user)} variant="primary">
            {t('Back to your home page')}
          </LinkButton>
        </>
      )}
    </div>
  );
}
