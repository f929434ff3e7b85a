import type { WeekLine } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMoment, formatTime } from '../../../shared/format/format-moment.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { weekQuery } from '../api/week.ts';
import { groupsOf, linesAboveFold } from '../model/days-of-week.ts';
import classes from './my-week.module.css';

type MyWeekProps = {
  userId: string;
  /** Whether a line says that nothing is coming; otherwise nothing stands there. */
  saysNothing: boolean;
};

/** A student's tests that run, are late, or open, are due or close within seven days. */
export function MyWeek({ userId, saysNothing }: MyWeekProps) {
  const { data, dataUpdatedAt } = useQuery(weekQuery(userId));
  const [all, setAll] = useState(false);
  if (data === undefined || (data.data.length === 0 && !saysNothing)) return null;
  const lines = all ? data.data : linesAboveFold(data.data);
  return (
    <section className={classes['week']} aria-labelledby="my-week">
      <h2 id="my-week" className={classes['title']}>
        {t('My week')}
      </h2>
      {lines.length === 0 && <p className={classes['quiet']}>{t('Nothing is coming up in the next seven days.')}</p>}
      {groupsOf(lines, new Date(dataUpdatedAt)).map(({ name, kind, lines: members }) => (
        <div key={name} className={classes[kind]}>
          <h3 className={classes['name']}>{name}</h3>
          <ul>
            {members.map((line) => (
              <Line key={line.test._id} line={line} />
            ))}
          </ul>
        </div>
      ))}
      {lines.length < data.data.length && (
        <Button size="small" onClick={() => setAll(true)}>
          {tn(data.data.length, 'Show all {n}', 'Show all {n}')}
        </Button>
      )}
    </section>
  );
}

function Line({ line: { test, course, moment, at, attempt } }: { line: WeekLine }) {
  const when = at === null ? null : momentTexts[moment](at);
  return (
    <li className={classes['line']}>
      {attempt === null ? (
        <Link to="/test/$id" params={{ id: test._id }}>
          <bdi>{test.name}</bdi>
        </Link>
      ) : (
        <Link to="/attempt/$id" params={{ id: attempt }}>
          <bdi>{test.name}</bdi>
        </Link>
      )}{' '}
      <span className={classes['detail']}>
        <bdi>{course.name}</bdi> {when !== null && <span className={classes['when']}>{when}</span>}
      </span>
    </li>
  );
}

/** A moment in words; the day of those to come stands above them. */
const momentTexts = {
  running: (at) => t('Ends {moment}', { moment: formatMoment(at) }),
  late: (at) => t('Was due {moment}', { moment: formatMoment(at) }),
  opens: (at) => t('Opens at {time}', { time: formatTime(at) }),
  due: (at) => t('Due at {time}', { time: formatTime(at) }),
  closes: (at) => t('Closes at {time}', { time: formatTime(at) }),
} satisfies Record<WeekLine['moment'], (at: string) => string>;
