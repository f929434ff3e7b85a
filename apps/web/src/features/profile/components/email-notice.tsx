import type { SignedInUser } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { rich } from '../../../shared/messages/rich.tsx';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { mailTermsQuery, useSendLinkAgain } from '../api/verify-email.ts';
import classes from './profile.module.css';

/** Says that an address is not verified yet, or that another one waits; otherwise nothing. */
export function EmailNotice({ user }: { user: SignedInUser }) {
  const { pendingEmail, emailVerified, email } = user;
  const waits = pendingEmail !== null || !emailVerified;
  const terms = useQuery({ ...mailTermsQuery, enabled: waits });
  const send = useSendLinkAgain();
  if (!waits) return null;
  const mail = terms.data?.mail === true;
  return (
    <div role="note" className={classes['notice']}>
      <p>
        {pendingEmail === null
          ? t('Your email address is not verified.')
          : rich('Your address stays {email} until you open the link that we sent to {pending}.', {
              email: <bdi dir="ltr">{email}</bdi>,
              pending: <bdi dir="ltr">{pendingEmail}</bdi>,
            })}
      </p>
      {mail && (
        <Button size="small" loading={send.isPending} onClick={() => send.mutate()}>
          {t('Send the link again')}
        </Button>
      )}
    </div>
  );
}
