import type { DatesMoved, MovedThing, MoveNote } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { type SubmitEvent, useState } from 'react';
import { ApiError, errorText, fieldIssues } from '../../../shared/api/api-error.ts';
import { zoneName } from '../../../shared/format/zone-name.ts';
import { hourTexts, momentOf } from '../../../shared/forms/date-field.ts';
import { formatWeekdayMoment } from '../../../shared/format/format-moment.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { type DateField, type Move, useApplyMove, usePreviewMove } from '../api/course-dates.ts';
import classes from './course-dates.module.css';
import { MomentField } from '../../../shared/forms/moment-field.tsx';
import { zoneText } from '../../../shared/format/zone.ts';

type Fields = { days: string; from: string; skipWeekends: boolean; skipHolidays: boolean };

/** Asks by how many days dates move, shows what comes of it, and moves them. */
export function MoveDialog({ courseId, onClose }: { courseId: string; onClose: () => void }) {
  const [fields, setFields] = useState<Fields>({ days: '7', from: '', skipWeekends: false, skipHolidays: false });
  const preview = usePreviewMove(courseId);
  const apply = useApplyMove(courseId);
  const move: Move = { ...fields, days: fields.days.trim(), from: momentOf(fields.from) };
  const look = (): void => {
    if (preview.isPending) return;
    apply.reset();
    preview.mutate(move);
  };
  const change = (changed: Partial<Fields>): void => {
    setFields({ ...fields, ...changed });
    preview.reset();
    apply.reset();
  };
  const { data } = preview;
  const movable = data !== undefined && data.data.length > 0 && data.data.every(({ problem }) => problem === null);
  const submit = (): void => {
    if (data === undefined || apply.isPending) return;
    const onError = (error: unknown): void => {
      // The dates are others now: they are shown again, with the reason above them.
      if (error instanceof ApiError && error.code === 'move_outdated') preview.mutate(move);
    };
    apply.mutate({ move, state: data.state }, { onSuccess: onClose, onError });
  };
  return (
    <Dialog
      open
      size="large"
      title={t('Move dates')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          {movable ? (
            <Button variant="primary" loading={apply.isPending} onClick={submit}>
              {t('Move')}
            </Button>
          ) : (
            <Button variant="primary" loading={preview.isPending} onClick={look}>
              {t('Preview')}
            </Button>
          )}
        </>
      }
    >
      <MoveFields fields={fields} problems={fieldIssues(preview.error)} onChange={change} onSubmit={look} />
      <Failure error={apply.error ?? preview.error} />
      {data !== undefined && <Preview told={data} />}
    </Dialog>
  );
}

type MoveFieldsProps = {
  fields: Fields;
  problems: Readonly<Record<string, string>>;
  onChange: (changed: Partial<Fields>) => void;
  onSubmit: () => void;
};

function MoveFields({ fields, problems, onChange, onSubmit }: MoveFieldsProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form noValidate className={classes['form']} onSubmit={submit}>
      <TextField
        label={t('Days')}
        hint={t('A negative number moves them earlier.')}
        inputMode="text"
        value={fields.days}
        error={problems['days']}
        onChange={(event) => onChange({ days: event.currentTarget.value })}
      />
      <MomentField
        label={t('From this date on')}
        hint={t('Leave empty to move all of them. Times are those of {zone}.', { zone: zoneName() })}
        value={fields.from}
        error={problems['from']}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <Checkbox
        label={t('Skip weekends')}
        checked={fields.skipWeekends}
        onChange={(event) => onChange({ skipWeekends: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('Skip holidays')}
        checked={fields.skipHolidays}
        onChange={(event) => onChange({ skipHolidays: event.currentTarget.checked })}
      />
      {/* Enter in a field shows the preview. */}
      <button type="submit" hidden />
    </form>
  );
}

/** The reason why a call failed, where no field tells it. */
function Failure({ error }: { error: Error | null }) {
  if (error === null || Object.keys(fieldIssues(error)).length > 0) return null;
  return (
    <p role="alert" className={classes['problem']}>
      {errorText(error, texts.somethingWrong)}
    </p>
  );
}

function Preview({ told: { data, exceptions, timeZone } }: { told: DatesMoved }) {
  if (data.length === 0)
    return (
      <p role="status" className={classes['quiet']}>
        {t('No date would move.')}
      </p>
    );
  return (
    <section aria-label={t('Preview')} className={classes['preview']}>
      <p role="status" className={classes['quiet']}>
        {tn(data.length, '{n} entry moves.', '{n} entries move.')}{' '}
        {exceptions > 0 && tn(exceptions, '{n} exception moves along.', '{n} exceptions move along.')}{' '}
        {t('Days and hours are kept by {zone}.', { zone: zoneText(timeZone) })}
      </p>
      <ul className={classes['moved']}>
        {data.map((thing) => (
          <li key={thing._id}>
            <Moved thing={thing} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const labels: readonly (readonly [DateField, string])[] = [
  ['opensAt', t('Opens')],
  ['dueAt', t('Due')],
  ['closesAt', t('Closes')],
];

function Moved({ thing }: { thing: MovedThing }) {
  return (
    <>
      <span className={classes['name']}>{thing.name}</span>
      {thing.exceptions > 0 && (
        <span className={classes['quiet']}>{tn(thing.exceptions, '{n} exception', '{n} exceptions')}</span>
      )}
      {labels.map(([field, label]) => {
        const moment = thing[field];
        if (moment === null) return null;
        return (
          <span key={field} className={classes['moment']}>
            <span className={classes['quiet']}>{label}</span>{' '}
            <span>
              <s>{formatWeekdayMoment(moment.before)}</s> {formatWeekdayMoment(moment.after)}
            </span>
            {moment.notes.map((note) => (
              <span key={note} className={classes['note']}>
                {noteTexts[note]}
              </span>
            ))}
          </span>
        );
      })}
      {thing.problem !== null && <span className={classes['problem']}>{problemTexts[thing.problem]}</span>}
    </>
  );
}

const noteTexts: Record<MoveNote, string> = {
  hour_skipped: hourTexts.skipped,
  hour_twice: hourTexts.twice,
  weekend: t('Weekend'),
  holiday: t('Holiday'),
};

const problemTexts = {
  order: t('These dates would be out of order.'),
  range: t('These dates would be too far away.'),
};
