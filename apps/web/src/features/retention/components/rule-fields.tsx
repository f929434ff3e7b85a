import { NativeSelect } from '@mantine/core';
import type { RetentionRule } from '@lectern/contract';
import { retentionKinds } from '@lectern/contract/retention-kinds';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { controlId, type Draft } from '../draft.ts';
import { kindWords, waitText } from '../kind-words.ts';
import classes from './retention.module.css';

type RuleFieldsProps = {
  rule: RetentionRule;
  draft: Draft;
  /** The problem of the choice, at its days where it has any. */
  error: string | undefined;
  onChange: (draft: Draft) => void;
};

/** How long one kind of thing is kept. */
export function RuleFields({ rule, draft, error, onChange }: RuleFieldsProps) {
  const { kind, defaultDays, daysInForce, beginsAt, waits } = rule;
  const choices = [
    { value: 'default', label: defaultText(defaultDays) },
    { value: 'days', label: t('For a number of days') },
    ...(retentionKinds[kind].never ? [{ value: 'never', label: t('Forever') }] : []),
  ];
  return (
    <fieldset className={classes['rule']}>
      <legend>{kindWords[kind].name}</legend>
      <p className={classes['quiet']}>{kindWords[kind].about}</p>
      <div className={classes['choice']}>
        <NativeSelect
          id={controlId(kind, 'choice')}
          label={t('Kept##retention')}
          data={choices}
          value={draft.choice}
          error={draft.choice === 'days' ? undefined : error}
          onChange={({ currentTarget }) => onChange({ ...draft, choice: currentTarget.value as Draft['choice'] })}
        />
        {draft.choice === 'days' && (
          <TextField
            id={controlId(kind, 'days')}
            label={t('Days')}
            inputMode="numeric"
            value={draft.days}
            onChange={({ currentTarget }) => onChange({ ...draft, days: currentTarget.value })}
            error={error}
          />
        )}
      </div>
      {waits !== null && <p className={classes['waits']}>{waitText()}</p>}
      {beginsAt !== null && (
        <p className={classes['quiet']}>
          {daysInForce === null
            ? t('This begins on {time}. Until then these are kept forever.', { time: formatMoment(beginsAt) })
            : tn(
                daysInForce,
                'This begins on {time}. Until then these are kept for {n} day.',
                'This begins on {time}. Until then these are kept for {n} days.',
                { time: formatMoment(beginsAt) },
              )}
        </p>
      )}
    </fieldset>
  );
}

const defaultText = (days: number | null): string =>
  days === null
    ? t('As the installation says: forever')
    : tn(days, 'As the installation says: {n} day', 'As the installation says: {n} days');
