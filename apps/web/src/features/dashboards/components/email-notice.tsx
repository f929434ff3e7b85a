import { placeholderEmailEnding } from '@lectern/contract/limits';
import { useUser } from '../../../shared/auth-session/auth-session.ts';
import { rich } from '../../../shared/messages/rich.tsx';
import { t } from '../../../shared/messages/t.ts';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import classes from './email-notice.module.css';

/** Asks the first admin for a working address, while the account has the one that it was made with. */
export function EmailNotice() {
  const email = useUser()?.email;
  if (email?.endsWith(placeholderEmailEnding) !== true) return null;
  return (
    <section aria-labelledby="email-notice" className={classes['notice']}>
      <div>
        <h2 id="email-notice">{t('Your account has no email address yet')}</h2>
        <p>
          {rich(
            'It was created with {email}, which cannot receive mail: you could not get a link if you forgot your password.',
            {
              email: <bdi dir="ltr">{email}</bdi>,
            },
          )}
        </p>
      </div>
      <LinkButton to="/profile">{t('Enter your address')}</LinkButton>
    </section>
  );
}
