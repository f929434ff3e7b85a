import type { CourseDates, DateRow } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { zoneName } from '../../../shared/format/zone-name.ts';
import type { PickSource } from '../../../shared/forms/pick-option.ts';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import type { StaffArea } from '../../../shared/routing/areas.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { BlocksComing } from '../../../shared/ui/coming.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { courseDatesQuery, useUndoMove } from '../api/course-dates.ts';
import classes from './course-dates.module.css';
import { DateCell } from './date-cell.tsx';
import { DatesTable } from './dates-table.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { More } from './more.tsx';
import { PersonChoice, PersonSheet } from './person-sheet.tsx';
import { shownZone, zoneText } from '../../../shared/format/zone.ts';

type DateSheetProps = {
  area: StaffArea;
  courseId: string;
  /** The students of the course, whose dates can be looked at. */
  people: PickSource;
  /** Draws the dialog with the exceptions from the dates of a material. */
  exceptions: (material: DateRow, onClose: () => void) => ReactNode;
};

/** All dates of a course in its order: for everybody, each to be edited in its place, or as they hold for the student in the address. */
export function DateSheet(props: DateSheetProps) {
  const { courseId, people } = props;
  const [{ as }, setSearch] = useListSearch();
  if (as === undefined) return <CourseSheet {...props} onPick={(id) => setSearch({ as: id })} />;
  return <PersonSheet courseId={courseId} personId={as} people={people} onPick={(id) => setSearch({ as: id })} />;
}

type CourseSheetProps = DateSheetProps & { onPick: (id: string | undefined) => void };

function CourseSheet({ area, courseId, people, exceptions, onPick }: CourseSheetProps) {
  const [excepted, setExcepted] = useState<DateRow | null>(null);
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
      <PersonChoice people={people} picked={null} onPick={onPick} />
      <DatesTable
        label={t('Dates of {name}', { name: data.course.name })}
        rows={data.data}
        cell={(row, field, label) => <DateCell courseId={courseId} row={row} field={field} label={label} />}
        note={(row) => <Exceptions area={area} row={row} onOpen={() => setExcepted(row)} />}
      />
      <More rows={data.data} more={data.more} onPick={setSubject} />
      {excepted !== null && exceptions(excepted, () => setExcepted(null))}
    </section>
  );
}

function Head({ courseId, sheet: { timeZone, lastMove, can } }: { courseId: string; sheet: CourseDates }) {
  const [moving, setMoving] = useState(false);
  const undo = useUndoMove(courseId);
  const foreign = timeZone !== shownZone();
  return (
    <div className={classes['head']}>
      <p className={classes['quiet']}>
        {t('Times are those of {zone}.', { zone: zoneName() })}{' '}
        {foreign && t('The course itself goes by {zone}.', { zone: zoneText(timeZone) })}
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

type ExceptionsProps = { area: StaffArea; row: DateRow; onOpen: () => void };

/** How many have other dates than these, with the way to where they are edited. */
function Exceptions({ area, row: { kind, _id: id, name, exceptions }, onOpen }: ExceptionsProps) {
  if (exceptions === null || area === 'coordinator') return null;
  if (kind === 'material')
    return (
      <>
        {' · '}
        <button
          type="button"
          className={classes['exceptions']}
          aria-label={exceptionsOf(name, exceptions)}
          onClick={onOpen}
        >
          {exceptions === 0 ? t('Exceptions') : tn(exceptions, '{n} exception', '{n} exceptions')}
        </button>
      </>
    );
  if (exceptions === 0) return null;
  return (
    <>
      {' · '}
      <Link to={area === 'teacher' ? '/teacher/test/$id' : '/instructor/test/$id'} params={{ id }}>
        {tn(exceptions, '{n} exception', '{n} exceptions')}
      </Link>
    </>
  );
}

const exceptionsOf = (name: string, exceptions: number): string =>
  exceptions === 0
    ? t('Exceptions from the dates of {name}', { name })
    : tn(exceptions, '{n} exception from the dates of {name}', '{n} exceptions from the dates of {name}', { name });
