import type { IdentityProvider } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { BlocksComing } from '../../../shared/ui/coming.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { useFocusAfterCard } from '../../../shared/ui/use-focus-after-card.ts';
import { providersQuery } from '../api/providers.ts';
import { DeleteProviderDialog } from './delete-provider-dialog.tsx';
import { FailuresDialog } from './failures-dialog.tsx';
import { NewCertificateDialog } from './new-certificate-dialog.tsx';
import { type ProviderAct, ProviderCard } from './provider-card.tsx';
import { ProviderDialog } from './provider-dialog.tsx';
import classes from './providers.module.css';

type Doing = { act: ProviderAct; provider: IdentityProvider };

/** All sign-in providers, with what can be done with each. `creating` says whether the form for a new one is open. */
export function ProviderList({ creating, onClose }: ProviderListProps) {
  const providers = useQuery(providersQuery());
  const [doing, setDoing] = useState<Doing | null>(null);
  const close = (): void => setDoing(null);
  const list = useFocusAfterCard(doing && (providers.data ?? []).findIndex(({ _id }) => _id === doing.provider._id));
  return (
    <>
      {providers.isError && (
        <ErrorState
          error={providers.error}
          fallback={t(texts.somethingWrong)}
          onRetry={() => void providers.refetch()}
          retrying={providers.isFetching}
        />
      )}
      {providers.isPending && <BlocksComing label={t('Loading sign-in providers...')} heights={[220]} />}
      {providers.data?.length === 0 && (
        <EmptyState title={t('No sign-in providers yet.')}>
          {t('With one, people come in with the account that they have at school, and need no other password.')}
        </EmptyState>
      )}
      <ul ref={list} className={classes['list']}>
        {providers.data?.map((provider) => (
          <li key={provider._id}>
            <ProviderCard provider={provider} onAct={(act) => setDoing({ act, provider })} />
          </li>
        ))}
      </ul>
      {creating && <ProviderDialog provider={null} onClose={onClose} />}
      {doing?.act === 'edit' && <ProviderDialog provider={doing.provider} onClose={close} />}
      {doing?.act === 'failures' && <FailuresDialog provider={doing.provider} onClose={close} />}
      {doing?.act === 'certificate' && <NewCertificateDialog provider={doing.provider} onClose={close} />}
      {doing?.act === 'delete' && <DeleteProviderDialog provider={doing.provider} onClose={close} />}
    </>
  );
}

type ProviderListProps = { creating: boolean; onClose: () => void };
