import type { Webhook } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { BlocksComing } from '../../../shared/ui/coming.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { useFocusAfterCard } from '../../../shared/ui/use-focus-after-card.ts';
import { type Place, webhooksQuery } from '../api/webhooks.ts';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { ConfirmDelete, ConfirmNewSecret } from './confirm-dialogs.tsx';
import { type WebhookAct, WebhookCard } from './webhook-card.tsx';
import { NewWebhookDialog, WebhookDialog } from './webhook-dialog.tsx';
import classes from './webhooks.module.css';

type WebhookListProps = { place: Place; creating: boolean; onClose: () => void };
type Doing = { act: WebhookAct; webhook: Webhook };

/** The webhooks of a place, with what can be done with each. `creating` says whether the form for a new one is open. */
export function WebhookList({ place, creating, onClose }: WebhookListProps) {
  const webhooks = useQuery(webhooksQuery(place));
  const [doing, setDoing] = useState<Doing | null>(null);
  const close = (): void => setDoing(null);
  const list = useFocusAfterCard(doing && (webhooks.data ?? []).findIndex(({ _id }) => _id === doing.webhook._id));
  return (
    <>
      {webhooks.isError && (
        <ErrorState
          error={webhooks.error}
          fallback={t(texts.somethingWrong)}
          onRetry={() => void webhooks.refetch()}
          retrying={webhooks.isFetching}
        />
      )}
      {webhooks.isPending && <BlocksComing label={t('Loading webhooks...')} heights={[180]} />}
      {webhooks.data?.length === 0 && (
        <EmptyState title={t('No webhooks yet.')}>
          {t('With one, another program is told at once when something happens here.')}
        </EmptyState>
      )}
      <ul ref={list} className={classes['list']}>
        {webhooks.data?.map((webhook) => (
          <li key={webhook._id}>
            <WebhookCard webhook={webhook} onAct={(act) => setDoing({ act, webhook })} />
          </li>
        ))}
      </ul>
      {creating && <NewWebhookDialog place={place} onClose={onClose} />}
      {doing?.act === 'edit' && <WebhookDialog place={place} webhook={doing.webhook} onClose={close} />}
      {doing?.act === 'messages' && <DeliveriesDialog webhook={doing.webhook} onClose={close} />}
      {doing?.act === 'secret' && <ConfirmNewSecret webhook={doing.webhook} onClose={close} />}
      {doing?.act === 'delete' && <ConfirmDelete webhook={doing.webhook} onClose={close} />}
    </>
  );
}
