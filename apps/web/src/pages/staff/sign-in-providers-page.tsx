import { useLocation, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { ProviderList } from '../../features/sign-in-providers/components/provider-list.tsx';
import { lazyDecoration } from '../../shared/parts/lazy-decoration.ts';
import { RequiredSteps } from '../../features/sign-in-providers/components/required-steps.tsx';
import { t } from '../../shared/messages/t.ts';
import { Button } from '../../shared/ui/button.tsx';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';

/** Few visits come back from a trial. */
const TrialDialog = lazyDecoration(
  async () => (await import('../../features/sign-in-providers/components/trial-dialog.tsx')).TrialDialog,
);

/** The providers by whose accounts people sign in, and of whom two-step sign-in is required, for administrators. */
export function SignInProvidersPage() {
  const [creating, setCreating] = useState(false);
  const navigate = useNavigate();
  const triedHere = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).has('trial') });
  const create = (): void => setCreating(true);
  return (
    <>
      <PageHeading
        intro={t('People can come in with the account that they have at school.')}
        actions={
          <>
            <LinkButton to="/instructor/institution">{t('Institutions')}</LinkButton>
            <Button variant="primary" onClick={create}>
              {t('Add provider')}
            </Button>
          </>
        }
      >
        {t('Sign-in providers')}
      </PageHeading>
      <ProviderList creating={creating} onCreate={create} onClose={() => setCreating(false)} />
      <RequiredSteps />
      <Suspense>
        {triedHere && (
          <TrialDialog onClose={() => void navigate({ to: '/instructor/sign-in-providers', replace: true })} />
        )}
      </Suspense>
    </>
  );
}
