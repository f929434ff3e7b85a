import type { AttemptReview } from '@lectern/contract';
import { count } from '../../../shared/format/count.ts';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { Card } from '../../../shared/ui/card.tsx';
import classes from './oversight.module.css';

const kinds = {
  started: 'Started',
  taken_over: 'Continued in another window',
  time_added: 'Time added',
  submitted: 'Submitted',
  reopened: 'Reopened',
} as const;

/** When an attempt began and ended, and everything that happened to it. */
export function AttemptFacts({ attempt }: { attempt: AttemptReview }) {
  const { status, number, version, deadlineAt, addedMinutes, lastSavedAt, resultSeenAt, events } = attempt;
  const facts = [
    ['Status', status === 'open' ? 'Open' : 'Submitted'],
    ['Attempt', `${number} (version ${version} of the questions)`],
    ['Deadline', deadlineAt === null ? 'No time limit' : formatMoment(deadlineAt, 'second')],
    ['Added time', addedMinutes === 0 ? 'None' : count(addedMinutes, 'minute')],
    ['Last save', lastSavedAt === null ? 'Nothing saved' : formatMoment(lastSavedAt, 'second')],
    ['Result seen', resultSeenAt === null ? 'Not yet' : formatMoment(resultSeenAt)],
  ] as const;
  return (
    <Card className={classes['factsCard']}>
      <dl className={classes['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h2>What happened</h2>
      <ol className={classes['events']}>
        {events.map((event) => (
          <li key={`${event.kind} ${event.at}`}>
            <span className={classes['quiet']}>{formatMoment(event.at, 'second')}</span> {kinds[event.kind]}
            {event.minutes !== null && ` (${count(event.minutes, 'minute')})`}{' '}
            {event.by === null ? 'by the server' : `by ${event.by.username}`}
            {event.reason !== null && `: ${event.reason}`}
          </li>
        ))}
      </ol>
    </Card>
  );
}
