import { accountTexts } from '@lectern/contract/account-texts';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../shared/messages/t.ts';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { LoadingBlock } from '../../../shared/ui/spinner.tsx';
import { signUpTermsQuery } from '../api/sign-up-terms.ts';
import classes from './auth-form.module.css';
import { SignupForm } from './signup-form.tsx';

/** The sign-up form for those who may use it; for others, how to get an account. The server decides in any case. */
export function SignupByTerms({ introClass }: { introClass: string | undefined }) {
  const terms = useQuery(signUpTermsQuery);
  if (terms.isPending) return <LoadingBlock label={t('Loading...')} />;
  const { mode, domains } = terms.data ?? { mode: 'open', domains: [] };
  if (mode === 'off' || mode === 'invitation') {
    return (
      <div className={classes['form']}>
        <p role="note">{mode === 'off' ? t(accountTexts.signUpClosed) : t(accountTexts.signUpByInvitation)}</p>
        <LinkButton to="/login" variant="primary">
          {t('Back')}
        </LinkButton>
      </div>
    );
  }
  return (
    <>
      <p className={introClass}>{t('A student account, to join and rate courses.')}</p>
      {mode === 'domains' && (
        <p role="note">
          {t('Only email addresses at {domains} can sign up here. We send a link to yours.', {
            domains: domains.join(', '),
          })}
        </p>
      )}
      <SignupForm />
    </>
  );
}
