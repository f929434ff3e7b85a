import type { Webhook } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { eventNames } from '../../../shared/format/event-names.ts';
import { shownName } from '../../../shared/format/shown-name.ts';
import { t } from '../../../shared/messages/t.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Fact } from '../../../shared/ui/fact.tsx';
import { FurtherActs } from '../../../shared/ui/further-acts.tsx';
import { toastError } from '../../../shared/ui/toast.ts';
import { NamedId } from '../../../shared/ui/named-id.tsx';
import { bodyOf, useChangeWebhook } from '../api/webhooks.ts';
import { useWebhookTest } from '../hooks/use-webhook-test.ts';
import { stateNames, stateTones } from '../webhook-words.ts';
import classes from './webhooks.module.css';

export type WebhookAct = 'edit' | 'messages' | 'secret' | 'delete';
type WebhookCardProps = { webhook: Webhook; onAct: (act: WebhookAct) => void };

/** A webhook with all that has to be known of it. */
export function WebhookCard({ webhook, onAct }: WebhookCardProps) {
  const { _id: id, name, state, maker, createdAt } = webhook;
  const test = useWebhookTest(id);
  const act = (which: WebhookAct): void => {
    // The former result is about what was there before.
    if (which === 'edit') test.forget();
    onAct(which);
  };
  return (
    <Card className={classes['webhook']}>
      <div className={classes['head']}>
        <div>
          <h2 tabIndex={-1} className={classes['name']}>
            {name}
          </h2>
          <p className={classes['quiet']}>
            {t('Created by {name}, {moment}', { name: shownName(maker.username), moment: formatMoment(createdAt) })}
          </p>
        </div>
        <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
      </div>
      <Facts webhook={webhook} />
      <div className={classes['acts']}>
        <Button size="small" aria-label={t('Messages of {name}', { name })} onClick={() => onAct('messages')}>
          {t('Messages##webhook')}
        </Button>
        <Button
          size="small"
          aria-label={t('Send a test to {name}', { name })}
          loading={test.isPending}
          onClick={test.send}
        >
          {t('Send a test')}
        </Button>
        <MoreActs webhook={webhook} onAct={act} />
      </div>
      <p role="status" className={classes['outcome']}>
        {test.text}
      </p>
    </Card>
  );
}

function MoreActs({ webhook, onAct }: WebhookCardProps) {
  const { _id: id, name, isEnabled } = webhook;
  const change = useChangeWebhook(id);
  const turn = (): void =>
    change.mutate(
      { ...bodyOf(webhook), isEnabled: !isEnabled },
      { onError: (error) => toastError(error, texts.somethingWrong) },
    );
  return (
    <FurtherActs
      of={name}
      acts={[
        { name: t('Edit'), onAct: () => onAct('edit') },
        { name: isEnabled ? t('Turn off') : t('Turn on'), onAct: turn },
        { name: t('New secret'), onAct: () => onAct('secret') },
        { name: t('Delete'), onAct: () => onAct('delete') },
      ]}
    />
  );
}

function Facts({ webhook }: { webhook: Webhook }) {
  const { url, kinds, state, failingSince, formerSecretUntil } = webhook;
  return (
    <dl className={classes['facts']}>
      <Fact name={t('Receiver address')}>
        <bdi>{url}</bdi>
      </Fact>
      <Fact name={t('Events')}>
        <ul className={classes['kinds']}>
          {kinds.map((kind) => (
            <li key={kind}>
              <NamedId name={eventNames[kind]} id={kind} />
            </li>
          ))}
        </ul>
      </Fact>
      {failingSince !== null && (
        <Fact name={t('Failures')}>
          {t('No message has been delivered since {moment}.', { moment: formatMoment(failingSince) })}
        </Fact>
      )}
      {state === 'rests' && (
        <Fact name={t('Rests##webhook')}>{t('Its maker may not have it at present, so that nothing is sent.')}</Fact>
      )}
      {formerSecretUntil !== null && (
        <Fact name={t('Former secret')}>
          {t('Messages are signed by it too until {moment}.', { moment: formatMoment(formerSecretUntil) })}
        </Fact>
      )}
    </dl>
  );
}
