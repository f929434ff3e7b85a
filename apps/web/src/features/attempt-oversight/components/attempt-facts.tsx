import type { AttemptReview } from '@lectern/contract';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import classes from './oversight.module.css';

const kinds = {
  started: t('Started'),
  taken_over: t('Opened again'),
  other_window: t('Continued in another window'),
  other_sign_in: t('Continued under another sign-in (perhaps another device)'),
  time_added: t('Time added'),
  submitted: t('Submitted'),
  reopened: t('Reopened'),
} as const;

/** When an attempt began and ended, and everything that happened to it. */
export function AttemptFacts({ attempt }: { attempt: AttemptReview }) {
  const { status, number, version, deadlineAt, addedMinutes, lastSavedAt, resultSeenAt, events } = attempt;
  const facts = [
    [t('Status'), status === 'open' ? t('Open##attempt') : t('Submitted')],
    [t('Attempt'), t('{number} (version {version} of the questions)', { number, version })],
    [t('Deadline'), deadlineAt === null ? t('No time limit') : formatMoment(deadlineAt, 'second')],
    [t('Added time'), addedMinutes === 0 ? t('None') : tn(addedMinutes, '{n} minute', '{n} minutes')],
    [t('Last save'), lastSavedAt === null ? t('Nothing saved') : formatMoment(lastSavedAt, 'second')],
    [t('Result seen'), resultSeenAt === null ? t('Not yet') : formatMoment(resultSeenAt)],
  ] as const;
  return (
    <Card className={classes['factsCard']}>
      <dl className={classNames(classes['facts'], classes['lined'])}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h2>{t('What happened')}</h2>
      <ol className={classes['events']}>
        {events.map((event) => (
          <li key={`${event.kind} ${event.at}`}>
            <span className={classes['quiet']}>{formatMoment(event.at, 'second')}</span> {kinds[event.kind]}
            {event.minutes !== null && ` (${tn(event.minutes, '{n} minute', '{n} minutes')})`}{' '}
            {event.by === null ? t('by the server') : t('by {username}', { username: event.by.username })}
            {event.reason !== null && `: ${event.reason}`}
          </li>
        ))}
      </ol>
    </Card>
  );
}
