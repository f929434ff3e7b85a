import type { CourseDates, DatedKind, DateRow } from '@lectern/contract';
import { datesOfKind } from '@lectern/contract/course-date-words';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { zoneName } from '../../../shared/forms/date-field.ts';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import type { StaffArea } from '../../../shared/routing/areas.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { BlocksComing } from '../../../shared/ui/coming.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { courseDatesQuery, type DateField, useUndoMove } from '../api/course-dates.ts';
import classes from './course-dates.module.css';
import { DateCell } from './date-cell.tsx';
import { MoveDialog } from './move-dialog.tsx';

type DateSheetProps = { area: StaffArea; courseId: string };

/** All dates of a course in its order, each to be edited in its place, and the way to move all of them. */
export function DateSheet({ area, courseId }: DateSheetProps) {
  const [subject, setSubject] = useState<string | null>(null);
  const { data, error, isPending, isFetching, refetch } = useQuery(courseDatesQuery(courseId, subject));
  if (isPending) return <BlocksComing label={t('Loading dates...')} heights={[40, 320]} />;
  if (data === undefined)
    return (
      <ErrorState
        error={error}
        fallback={t('The dates could not be loaded. Please try again.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return (
    <section aria-label={t('Dates')} className={classes['sheet']}>
      <Head courseId={courseId} sheet={data} />
      <Rows area={area} courseId={courseId} sheet={data} />
      <More sheet={data} onPick={setSubject} />
    </section>
  );
}

function Head({ courseId, sheet: { timeZone, lastMove, can } }: { courseId: string; sheet: CourseDates }) {
  const [moving, setMoving] = useState(false);
  const undo = useUndoMove(courseId);
  const foreign = timeZone !== Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className={classes['head']}>
      <p className={classes['quiet']}>
        {t('Times are those of {zone}.', { zone: zoneName() })}{' '}
        {foreign && t('The course itself goes by {zone}.', { zone: timeZone.replaceAll('_', ' ') })}
      </p>
      {lastMove !== null && (
        <p className={classes['quiet']}>
          {movedText(lastMove.days)} · {formatMoment(lastMove.at)}{' '}
          <Button size="small" loading={undo.isPending} onClick={() => undo.mutate(lastMove._id)}>
            {t('Undo')}
          </Button>
        </p>
      )}
      {can.edit && <Button onClick={() => setMoving(true)}>{t('Move dates')}</Button>}
      {moving && <MoveDialog courseId={courseId} onClose={() => setMoving(false)} />}
    </div>
  );
}

const movedText = (days: number): string =>
  days > 0
    ? tn(days, 'Moved {n} day later', 'Moved {n} days later')
    : tn(-days, 'Moved {n} day earlier', 'Moved {n} days earlier');

const columns: readonly (readonly [DateField, string])[] = [
  ['opensAt', t('Opens')],
  ['dueAt', t('Due')],
  ['closesAt', t('Closes')],
];

/** A course begins and ends rather than opening and closing. */
const labelOf = (kind: DatedKind, [field, label]: (typeof columns)[number]): string =>
  kind !== 'course' ? label : field === 'opensAt' ? t('Begins') : t('Ends');

// On phones the table is shown as cards, which would take its roles from it.
function Rows({ area, courseId, sheet: { course, data } }: DateSheetProps & { sheet: CourseDates }) {
  return (
    <table role="table" aria-label={t('Dates of {name}', { name: course.name })} className={classes['table']}>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {t('Name')}
          </th>
          {columns.map(([field, label]) => (
            <th key={field} role="columnheader" scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {data.map((row) => (
          <Row key={row._id} area={area} courseId={courseId} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ area, courseId, row }: DateSheetProps & { row: DateRow }) {
  const own: readonly DateField[] = datesOfKind[row.kind];
  return (
    <tr role="row" data-kind={row.kind} data-inner={row.subject !== null || undefined}>
      <th role="rowheader" scope="row">
        <span className={classes['name']}>{row.name}</span>
        <span className={classes['quiet']}>
          {kindText(row)}
          <Exceptions area={area} row={row} />
        </span>
      </th>
      {columns.map((column) => {
        const [field] = column;
        const has = own.includes(field);
        const label = labelOf(row.kind, column);
        return (
          <td key={field} role="cell" data-label={has ? label : undefined} data-none={!has || undefined}>
            {has && <DateCell courseId={courseId} row={row} field={field} label={label} />}
          </td>
        );
      })}
    </tr>
  );
}

const kindTexts = { course: t('Course'), subject: t('Subject'), material: t('Material') } as const;
const testTypeTexts = { 'pre-test': t('Pre-test'), 'post-test': t('Post-test') } as const;

function kindText({ kind, testType }: DateRow): string {
  if (kind === 'test') return testType === null ? t('Test') : testTypeTexts[testType];
  return kindTexts[kind];
}

/** How many have other dates than these, with the way to where they are edited. */
function Exceptions({ area, row: { _id: id, exceptions } }: { area: StaffArea; row: DateRow }) {
  if (exceptions === null || exceptions === 0 || area === 'coordinator') return null;
  return (
    <>
      {' · '}
      <Link to={area === 'teacher' ? '/teacher/test/$id' : '/instructor/test/$id'} params={{ id }}>
        {tn(exceptions, '{n} exception', '{n} exceptions')}
      </Link>
    </>
  );
}

/** The parts of a very large course that are not shown, and a choice of the subject whose materials are. */
function More({ sheet: { data, more }, onPick }: { sheet: CourseDates; onPick: (subject: string | null) => void }) {
  return (
    <>
      {more.materials > 0 && (
        <NativeSelect
          label={t('Show the materials of')}
          description={tn(
            more.materials,
            '{n} material without a date is not shown.',
            '{n} materials without dates are not shown.',
          )}
          className={classes['more']}
          data={[
            { value: '', label: t('No subject') },
            ...data.filter(({ kind }) => kind === 'subject').map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          onChange={(event) => onPick(event.currentTarget.value || null)}
        />
      )}
      {more.tests > 0 && (
        <p className={classes['quiet']}>
          {tn(more.tests, '{n} more test is not shown.', '{n} more tests are not shown.')}
        </p>
      )}
    </>
  );
}
