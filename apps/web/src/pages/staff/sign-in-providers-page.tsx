import { useLocation, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ProviderList } from '../../features/sign-in-providers/components/provider-list.tsx';
import { lazyDecoration } from '../../shared/parts/lazy-decoration.ts';
import { RequiredSteps } from '../../features/sign-in-providers/components/required-steps.tsx';
import { t } from '../../shared/messages/t.ts';
import { SiteSetupPage } from './setup-page.tsx';

/** Few visits come back from a trial. */
const TrialDialog = lazyDecoration(
  async () => (await import('../../features/sign-in-providers/components/trial-dialog.tsx')).TrialDialog,
);

/** The providers by whose accounts people sign in, and of whom two-step sign-in is required, for administrators. */
export function SignInProvidersPage() {
  const navigate = useNavigate();
  const triedHere = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).has('trial') });
  return (
    <SiteSetupPage
      title={t('Sign-in providers')}
      newText={t('Add provider')}
      intro={t('People can come in with the account that they have at school.')}
    >
      {(form) => (
        <>
          <ProviderList {...form} />
          <RequiredSteps />
          <Suspense>
            {triedHere && (
              <TrialDialog onClose={() => void navigate({ to: '/instructor/sign-in-providers', replace: true })} />
            )}
          </Suspense>
        </>
      )}
    </SiteSetupPage>
  );
}
