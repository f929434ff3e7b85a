import type { PersonDateRow, PersonDates } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { zoneName } from '../../../shared/format/zone-name.ts';
import type { PickOption, PickSource } from '../../../shared/forms/pick-option.ts';
import { ServerSelect } from '../../../shared/forms/server-select.tsx';
import { students } from '../../../shared/forms/things.ts';
import { formatWeekdayMoment } from '../../../shared/format/format-moment.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { BlocksComing } from '../../../shared/ui/coming.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { personDatesQuery } from '../api/course-dates.ts';
import classes from './course-dates.module.css';
import { DatesTable } from './dates-table.tsx';
import { More } from './more.tsx';

type PersonChoiceProps = {
  people: PickSource;
  picked: PickOption | null;
  onPick: (id: string | undefined) => void;
};

/** The choice of the student as whom the dates are looked at. */
export function PersonChoice({ people, picked, onPick }: PersonChoiceProps) {
  return (
    <div className={classes['more']}>
      <ServerSelect
        id="dates-as"
        label={t('View as')}
        things={students}
        source={people}
        picked={picked}
        onChange={(option) => onPick(option?.id)}
      />
    </div>
  );
}

type PersonSheetProps = Omit<PersonChoiceProps, 'picked'> & { courseId: string; personId: string };

/** The dates of a course as they hold for one student, each with the reason where it is not everybody's. To be read alone. */
export function PersonSheet({ courseId, personId, people, onPick }: PersonSheetProps) {
  const [subject, setSubject] = useState<string | null>(null);
  const { data, error, isPending, isFetching, refetch } = useQuery(personDatesQuery(courseId, personId, subject));
  return (
    <section aria-label={t('Dates')} className={classes['sheet']}>
      <PersonChoice people={people} picked={{ id: personId, label: data?.person.username ?? '' }} onPick={onPick} />
      {isPending && <BlocksComing label={t('Loading dates...')} heights={[40, 320]} />}
      {data === undefined && error !== null && (
        <ErrorState
          error={error}
          fallback={t('The dates could not be loaded. Please try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data !== undefined && (
        <>
          <Words dates={data} />
          <DatesTable
            label={t('Dates of {name}', { name: data.person.username })}
            rows={data.data}
            cell={(row, field) => <HeldDate of={row[field]} />}
          />
          <More rows={data.data} more={data.more} onPick={setSubject} />
        </>
      )}
    </section>
  );
}

function Words({ dates: { person, otherTests } }: { dates: PersonDates }) {
  return (
    <p className={classes['quiet']}>
      {t('These are the dates that {name} has. Times are those of {zone}.', {
        name: person.username,
        zone: zoneName(),
      })}{' '}
      {otherTests > 0 &&
        tn(otherTests, '{n} test is switched off or for others.', '{n} tests are switched off or for others.')}
    </p>
  );
}

type Held = PersonDateRow['dueAt'];

function HeldDate({ of }: { of: Held }) {
  if (of === null || of.value === null) return <span className={classes['fixed']}>–</span>;
  return (
    <span className={classes['held']}>
      <span className={classes['fixed']}>{formatWeekdayMoment(of.value)}</span>
      {of.from === 'default' ? (
        <span className={classes['quiet']}>{t('for everybody')}</span>
      ) : (
        <Badge tone="accent">{reasonText(of)}</Badge>
      )}
    </span>
  );
}

/** The rule that a date comes from where it is not everybody's. */
function reasonText({ from, group }: NonNullable<Held>): string {
  if (from === 'request') return t('granted on request');
  if (from === 'subject') return t('opens with its subject');
  if (from === 'person') return t('changed for this student');
  return group === null ? t('changed for a group') : t('changed for {group}', { group });
}
