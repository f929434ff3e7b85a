import type { DatedKind, DateRow } from '@lectern/contract';
import { datesOfKind } from '@lectern/contract/course-date-words';
import type { ReactNode } from 'react';
import { t } from '../../../shared/messages/t.ts';
import type { DateField } from '../api/course-dates.ts';
import classes from './course-dates.module.css';

const columns: readonly (readonly [DateField, string])[] = [
  ['opensAt', t('Opens')],
  ['dueAt', t('Due')],
  ['closesAt', t('Closes')],
];

/** A course begins and ends rather than opening and closing. */
const labelOf = (kind: DatedKind, [field, label]: (typeof columns)[number]): string =>
  kind !== 'course' ? label : field === 'opensAt' ? t('Begins') : t('Ends');

type Named = Pick<DateRow, 'kind' | '_id' | 'name' | 'subject' | 'testType'>;

type DatesTableProps<R extends Named> = {
  label: string;
  rows: readonly R[];
  /** Draws a date that the row's kind has; `label` is the name of its column. */
  cell: (row: R, field: DateField, label: string) => ReactNode;
  /** Draws more beside the kind of a row. */
  note?: (row: R) => ReactNode;
};

/** The things of a course with their dates, in its order. On phones the table is shown as cards, which would take its roles from it. */
export function DatesTable<R extends Named>({ label, rows, cell, note }: DatesTableProps<R>) {
  return (
    <table role="table" aria-label={label} className={classes['table']}>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {t('Name')}
          </th>
          {columns.map(([field, name]) => (
            <th key={field} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={row._id} role="row" data-kind={row.kind} data-inner={row.subject !== null || undefined}>
            <th role="rowheader" scope="row">
              <span className={classes['name']}>{row.name}</span>
              <span className={classes['quiet']}>
                {kindText(row)}
                {note?.(row)}
              </span>
            </th>
            <Cells row={row} cell={cell} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cells<R extends Named>({ row, cell }: Pick<DatesTableProps<R>, 'cell'> & { row: R }) {
  const own: readonly DateField[] = datesOfKind[row.kind];
  return columns.map((column) => {
    const [field] = column;
    const has = own.includes(field);
    const label = labelOf(row.kind, column);
    return (
      <td key={field} role="cell" data-label={has ? label : undefined} data-none={!has || undefined}>
        {has && cell(row, field, label)}
      </td>
    );
  });
}

const kindTexts = { course: t('Course'), subject: t('Subject'), material: t('Material') } as const;
const testTypeTexts = { 'pre-test': t('Pre-test'), 'post-test': t('Post-test') } as const;

function kindText({ kind, testType }: Named): string {
  if (kind === 'test') return testType === null ? t('Test') : testTypeTexts[testType];
  return kindTexts[kind];
}
