import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { ApiError, errorText } from '../../../shared/api/api-error.ts';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { rich } from '../../../shared/messages/rich.tsx';
import { t } from '../../../shared/messages/t.ts';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { LoadingBlock } from '../../../shared/ui/spinner.tsx';
import { passwordLinkQuery } from '../api/check-link.ts';
import { useLinkToken } from '../hooks/use-link-token.ts';
import classes from './passwords.module.css';
import { SetPasswordForm } from './set-password-form.tsx';

/** Sets a password with the link in the address, for the person that it was made for and while it works. */
export function SetPassword() {
  const token = useLinkToken();
  if (token === '') return <DeadLink title={t('This link is incomplete. Please open the whole link again.')} />;
  return <CheckedLink token={token} />;
}

function CheckedLink({ token }: { token: string }) {
  const link = useQuery(passwordLinkQuery(token));
  if (link.isPending) return <LoadingBlock label={t('Checking the link...')} />;
  if (link.data !== undefined) {
    const { username, expiresAt } = link.data;
    return (
      <>
        <p className={classes['intro']}>
          {rich('For {name}. The link works once, until {moment}.', {
            name: <strong dir="auto">{username}</strong>,
            moment: formatMoment(expiresAt),
          })}
        </p>
        <SetPasswordForm token={token} username={username} />
      </>
    );
  }
  // A second try of a refused link changes nothing.
  const refused = link.error instanceof ApiError && link.error.status >= 400 && link.error.status < 429;
  if (refused) return <DeadLink title={errorText(link.error, texts.linkUsedUp)} />;
  return (
    <ErrorState
      error={link.error}
      fallback={t(texts.somethingWrong)}
      onRetry={() => void link.refetch()}
      retrying={link.isFetching}
    />
  );
}

function DeadLink({ title }: { title: string }) {
  return (
    <div className={classes['form']}>
      <p role="alert" className={classes['problem']}>
        {title}
      </p>
      <p>{t('An administrator can also create one for you.')}</p>
      <LinkButton to="/forgot-password" variant="primary">
        {t('Ask for a new link')}
      </LinkButton>
    </div>
  );
}
