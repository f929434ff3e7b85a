import type { WeekLine } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { formatMoment, formatTime } from '../../../shared/format/format-moment.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { weekQuery } from '../api/week.ts';
import { firstOf, groupsOf } from '../model/days-of-week.ts';
import classes from './my-week.module.css';

/** A line of another feature, with a key of its own. */
type OtherLine = { key: string; text: ReactNode };

type MyWeekProps = {
  userId: string;
  /** Lines about being behind; undefined while they load. */
  needs: readonly OtherLine[] | undefined;
};

/**
 * A student's tests that run, are late, or open, are due or close within seven days, and materials and subjects to be done: first in rows of a fixed height with
 * the line that matters first, then all of them.
 */
export function MyWeek({ userId, needs }: MyWeekProps) {
  const { data, dataUpdatedAt } = useQuery(weekQuery(userId));
  const [all, setAll] = useState(false);
  if (data === undefined || needs === undefined) return <div className={classes['folded']} />;
  const now = new Date(dataUpdatedAt);
  if (!all) return <Folded lines={data.data} needs={needs} now={now} onOpen={() => setAll(true)} />;
  return (
    <section className={classes['week']} aria-labelledby="my-week">
      <Title />
      {needs.length > 0 && (
        <ul>
          {needs.map(({ key, text }) => (
            <li key={key} className={classes['line']}>
              {text}
            </li>
          ))}
        </ul>
      )}
      {groupsOf(data.data, now).map(({ name, kind, lines }) => (
        <div key={name} className={classes[kind]}>
          <h3 className={classes['name']}>{name}</h3>
          <ul>
            {lines.map((line) => (
              <Line key={thingOf(line)._id} line={line} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

const Title = () => (
  <h2 id="my-week" className={classes['title']}>
    {t('My week')}
  </h2>
);

type FoldedProps = { lines: readonly WeekLine[]; needs: readonly OtherLine[]; now: Date; onOpen: () => void };

function Folded({ lines, needs, now, onOpen }: FoldedProps) {
  const line = firstOf(lines);
  const [group] = line ? groupsOf([line], now) : [];
  const count = lines.length + needs.length;
  const late = lines.filter(({ moment }) => moment === 'late').length;
  return (
    <section className={classNames(classes['folded'], group && classes[group.kind])} aria-labelledby="my-week">
      <Title />
      {count > 1 && (
        <Button size="small" onClick={onOpen}>
          {tn(count, 'Show all {n}', 'Show all {n}')}
        </Button>
      )}
      {group === undefined || line === undefined ? (
        <p className={needs[0] ? classes['need'] : classes['quiet']}>
          {needs[0]?.text ?? t('Nothing is coming up in the next seven days.')}
        </p>
      ) : (
        <p className={classes['first']}>
          <LineLink line={line} />
          <span className={classes['detail']}>
            <span className={classes['name']}>{group.name}</span>
            {line.moment !== 'late' && <When line={line} />}
            {line.moment !== 'late' && late > 0 && (
              <span className={classes['behind']}>{tn(late, '{n} late', '{n} late')}</span>
            )}
          </span>
        </p>
      )}
    </section>
  );
}

function Line({ line }: { line: WeekLine }) {
  return (
    <li className={classes['line']}>
      <LineLink line={line} />{' '}
      <span className={classes['detail']}>
        <bdi>{line.course.name}</bdi> <When line={line} />
      </span>
    </li>
  );
}

/** A test leads to its page or the attempt that runs, a material or subject to its own. */
function LineLink({ line }: { line: WeekLine }) {
  const { test, material, attempt } = line;
  const { _id, name } = thingOf(line);
  const ofThing = test ? '/test/$id' : material ? '/course/materials/$id' : '/course/units/$id';
  return (
    <Link to={attempt === null ? ofThing : '/attempt/$id'} params={{ id: attempt ?? _id }}>
      <bdi>{name}</bdi>
    </Link>
  );
}

/** One of the three is there. */
const thingOf = ({ test, material, subject }: WeekLine) => test ?? material ?? subject ?? { _id: '', name: '' };

function When({ line: { moment, at } }: { line: WeekLine }) {
  return at !== null && <span className={classes['when']}>{momentTexts[moment](at)}</span>;
}

/** A moment in words; the day of those to come stands above them. */
const momentTexts = {
  running: (at) => t('Ends {moment}', { moment: formatMoment(at) }),
  late: (at) => t('Was due {moment}', { moment: formatMoment(at) }),
  opens: (at) => t('Opens at {time}', { time: formatTime(at) }),
  due: (at) => t('Due at {time}', { time: formatTime(at) }),
  closes: (at) => t('Closes at {time}', { time: formatTime(at) }),
} satisfies Record<WeekLine['moment'], (at: string) => string>;
