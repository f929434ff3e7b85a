import type { DateRow } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { errorText, fieldIssues } from '../../../shared/api/api-error.ts';
import { formatWeekdayMoment } from '../../../shared/format/format-moment.ts';
import { momentOf, toDateField } from '../../../shared/forms/date-field.ts';
import { t } from '../../../shared/messages/t.ts';
import { type DateField, useSaveDate } from '../api/course-dates.ts';
import classes from './course-dates.module.css';
import { MomentInput } from '../../../shared/forms/moment-input.tsx';

type DateCellProps = {
  courseId: string;
  row: DateRow;
  field: DateField;
  /** The name of the column. */
  label: string;
};

/** A date in its place: a press or Enter opens its field, Enter and leaving it save, Escape leaves it as it was. */
export function DateCell({ courseId, row, field, label }: DateCellProps) {
  const [editing, setEditing] = useState(false);
  const [focusAgain, setFocusAgain] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!editing && focusAgain) button.current?.focus();
  }, [editing, focusAgain]);
  const at = row[field];
  const shown = at === null ? t('Set##date') : formatWeekdayMoment(at);
  if (!row.can.edit) return <span className={classes['fixed']}>{at === null ? '–' : shown}</span>;
  if (editing)
    return (
      <DateEditor
        courseId={courseId}
        row={row}
        field={field}
        label={label}
        onDone={(byKey) => {
          setFocusAgain(byKey);
          setEditing(false);
        }}
      />
    );
  return (
    <button
      ref={button}
      type="button"
      className={classes['date']}
      data-empty={at === null || undefined}
      aria-label={t('{field} of {name}: {date}', { field: label, name: row.name, date: shown })}
      onClick={() => setEditing(true)}
    >
      {shown}
    </button>
  );
}

type DateEditorProps = DateCellProps & { onDone: (byKey: boolean) => void };

function DateEditor({ courseId, row, field, label, onDone }: DateEditorProps) {
  const [value, setValue] = useState(() => toDateField(row[field]));
  const save = useSaveDate(courseId);
  const keep = (byKey: boolean): void => {
    if (save.isPending) return;
    // The field knows minutes alone: a date that nobody touched keeps its seconds.
    if (value === toDateField(row[field])) onDone(byKey);
    else save.mutate({ row, field, at: momentOf(value) }, { onSuccess: () => onDone(byKey) });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (event.key === 'Enter') keep(true);
    else onDone(true);
  };
  return (
    <MomentInput
      aria-label={t('{field} of {name}', { field: label, name: row.name })}
      autoFocus
      value={value}
      error={save.error === null ? undefined : problemOf(save.error, field)}
      readOnly={save.isPending}
      onChange={(event) => {
        setValue(event.currentTarget.value);
        save.reset();
      }}
      onKeyDown={onKeyDown}
      // A refused date stays, until it is mended or left by Escape.
      onBlur={() => save.error === null && keep(false)}
    />
  );
}

/** The sentence about this field, else about another date of the row, else about the call. */
function problemOf(error: Error, field: DateField): string {
  const issues = fieldIssues(error);
  return issues[field] ?? Object.values(issues)[0] ?? errorText(error, texts.somethingWrong);
}
