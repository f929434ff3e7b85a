import type { DeliveryState, Webhook, WebhookDelivery } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { ChoiceRow } from '../../../shared/ui/choice-row.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { NamedId } from '../../../shared/ui/named-id.tsx';
import { deliveriesQuery, useSendAgain } from '../api/webhooks.ts';
import { lookEveryMs, useLooking } from '../hooks/use-looking.ts';
import { messageName, problemNames, standingNames, standingOf, standingTones } from '../webhook-words.ts';
import classes from './webhooks.module.css';

/** The messages of the last 14 days, which can be sent again. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [state, setState] = useState<DeliveryState | undefined>(undefined);
  const [page, setPage] = useState(1);
  const { messages, begin } = useMessages(webhook._id, state, page);
  const choose = (chosen: DeliveryState | undefined): void => {
    setState(chosen);
    setPage(1);
  };
  return (
    <Dialog
      open
      size="medium"
      title={t('Messages of {name}', { name: webhook.name })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <ChoiceRow
        label={t('Show messages')}
        chosen={state}
        onChoose={choose}
        choices={[
          { value: undefined, name: t('All##messages') },
          { value: 'failed', name: standingNames.failed },
          { value: 'waiting', name: standingNames.waiting },
        ]}
      />
      {messages.isPending && <Skeleton height={64} />}
      {messages.isError && (
        <ErrorState
          error={messages.error}
          fallback={t(texts.somethingWrong)}
          onRetry={() => void messages.refetch()}
          retrying={messages.isFetching}
        />
      )}
      {messages.data?.data.length === 0 && <p>{t('There are none of the last 14 days.')}</p>}
      <ul className={classes['messages']} aria-label={t('Messages##webhook')}>
        {messages.data?.data.map((message) => (
          <Message key={message._id} webhook={webhook} message={message} onSent={begin} />
        ))}
      </ul>
      {messages.data !== undefined && messages.data.pageCount > 1 && (
        <div className={classes['row']}>
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('Newer##messages')}
          </Button>
          <Button size="small" disabled={page >= messages.data.pageCount} onClick={() => setPage(page + 1)}>
            {t('Older##messages')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

/** One page of the messages, read again and again while one of them waits. */
function useMessages(id: string, state: DeliveryState | undefined, page: number) {
  const { looks, begin } = useLooking(true);
  const messages = useQuery({
    ...deliveriesQuery(id, state, page),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => looks && data?.data.some(waits) === true && lookEveryMs,
  });
  return { messages, begin };
}

const waits = ({ state }: WebhookDelivery): boolean => state === 'waiting';

type MessageProps = { webhook: Webhook; message: WebhookDelivery; onSent: () => void };

function Message({ webhook, message, onSent }: MessageProps) {
  const again = useSendAgain(webhook._id);
  const { _id: id, kind, body } = message;
  const name = messageName(kind);
  const standing = standingOf(message);
  return (
    <li>
      <div className={classes['row']}>
        <NamedId name={name} id={kind} />
        <Badge tone={standingTones[standing]}>{standingNames[standing]}</Badge>
      </div>
      <p className={classes['quiet']}>{outcomeText(message)}</p>
      <details>
        <summary className={classes['summary']}>{t('Content')}</summary>
        <pre className={classes['body']} dir="ltr">
          {body}
        </pre>
      </details>
      {webhook.isEnabled && (
        <div>
          <Button
            size="small"
            variant="quiet"
            aria-label={t('Send “{name}” again', { name })}
            loading={again.isPending}
            onClick={() => again.mutate(id, { onSuccess: onSent })}
          >
            {t('Send again')}
          </Button>
        </div>
      )}
    </li>
  );
}

function outcomeText({ state, tries, at, createdAt, status, problem }: WebhookDelivery): string {
  const times = [
    t('Of {moment}.##message', { moment: formatMoment(createdAt) }),
    ...(tries > 0 ? [tn(tries, 'Tried {n} time.', 'Tried {n} times.')] : []),
    ...(state === 'waiting' ? [t('Next try {moment}.', { moment: formatMoment(at, 'second') })] : []),
  ];
  if (problem !== null) return [...times, problemNames[problem]].join(' ');
  return status === null ? times.join(' ') : [...times, t('The answer was {status}.', { status })].join(' ');
}
