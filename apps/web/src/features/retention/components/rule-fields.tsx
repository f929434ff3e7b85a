import { NativeSelect } from '@mantine/core';
import type { RetentionRule } from '@lectern/contract';
import { retentionKinds } from '@lectern/contract/retention-kinds';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { daysProblem } from '../days-problem.ts';
import type { Draft } from '../draft.ts';
import { kindWords, waitText } from '../kind-words.ts';
import classes from './retention.module.css';

type RuleFieldsProps = {
  rule: RetentionRule;
  draft: Draft;
  /** Whether the form was sent once, and problems are shown. */
  shows: boolean;
  onChange: (draft: Draft) => void;
};

/** How long one kind of thing is kept. */
export function RuleFields({ rule, draft, shows, onChange }: RuleFieldsProps) {
  const { kind, defaultDays, daysInForce, beginsAt, waits } = rule;
  const choices = [
    { value: 'default', label: defaultText(defaultDays) },
    { value: 'days', label: t('For a number of days') },
    ...(retentionKinds[kind].never ? [{ value: 'never', label: t('Forever') }] : []),
  ];
  const days = { kind, choice: draft.choice, days: draft.days.trim() === '' ? null : Number(draft.days) };
  return (
    <fieldset className={classes['rule']}>
      <legend>{kindWords[kind].name}</legend>
      <p className={classes['quiet']}>{kindWords[kind].about}</p>
      <div className={classes['choice']}>
        <NativeSelect
          label={t('Kept##retention')}
          data={choices}
          value={draft.choice}
          onChange={({ currentTarget }) => onChange({ ...draft, choice: currentTarget.value as Draft['choice'] })}
        />
        {draft.choice === 'days' && (
          <TextField
            label={t('Days')}
            inputMode="numeric"
            value={draft.days}
            onChange={({ currentTarget }) => onChange({ ...draft, days: currentTarget.value })}
            error={shows ? daysProblem(days) : undefined}
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
