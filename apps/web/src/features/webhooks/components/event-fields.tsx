import { siteKinds, type WebhookKind, webhookKinds } from '@lectern/contract/webhook-kinds';
import { useId } from 'react';
import { eventNames } from '../../../shared/format/event-names.ts';
import { t } from '../../../shared/messages/t.ts';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { NamedId } from '../../../shared/ui/named-id.tsx';
import type { Place } from '../api/webhooks.ts';
import classes from './webhooks.module.css';

const groups = [
  { name: t('Courses'), begins: ['course.'] },
  { name: t('Join requests and places'), begins: ['join_request.', 'enrolment.'] },
  { name: t('Tests and certificates'), begins: ['test.', 'result.', 'certificate.'] },
  { name: t('People'), begins: ['person.', 'roster.'] },
];

type EventFieldsProps = {
  place: Place;
  chosen: readonly WebhookKind[];
  problem: string | undefined;
  onChoose: (kinds: WebhookKind[]) => void;
};

/** The events of which a webhook can be told at a place, by what they are about. */
export function EventFields({ place, chosen, problem, onChoose }: EventFieldsProps) {
  const problemId = useId();
  const offered = webhookKinds.filter((kind) => place === null || !siteKinds.includes(kind));
  const turn = (kinds: readonly WebhookKind[], on: boolean): void => {
    const others = chosen.filter((kind) => !kinds.includes(kind));
    onChoose(webhookKinds.filter((kind) => others.includes(kind) || (on && kinds.includes(kind))));
  };
  return (
    <fieldset className={classes['choices']} aria-describedby={problem === undefined ? undefined : problemId}>
      <legend>{t('Events')}</legend>
      {problem !== undefined && (
        <p id={problemId} className={classes['problem']}>
          {problem}
        </p>
      )}
      {groups.map(({ name, begins }) => {
        const kinds = offered.filter((kind) => begins.some((start) => kind.startsWith(start)));
        return <Group key={name} name={name} kinds={kinds} chosen={chosen} onTurn={turn} />;
      })}
    </fieldset>
  );
}

type GroupProps = {
  name: string;
  kinds: readonly WebhookKind[];
  chosen: readonly WebhookKind[];
  onTurn: (kinds: readonly WebhookKind[], on: boolean) => void;
};

function Group({ name, kinds, chosen, onTurn }: GroupProps) {
  const count = kinds.filter((kind) => chosen.includes(kind)).length;
  return (
    <fieldset className={classes['choices']}>
      <legend>{name}</legend>
      <Checkbox
        label={t('All##events')}
        aria-label={t('All: {name}', { name })}
        checked={count === kinds.length}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < kinds.length;
        }}
        onChange={(event) => onTurn(kinds, event.currentTarget.checked)}
      />
      {kinds.map((kind) => (
        <Checkbox
          key={kind}
          name="kinds"
          label={<NamedId name={eventNames[kind]} id={kind} />}
          checked={chosen.includes(kind)}
          onChange={(event) => onTurn([kind], event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}
