import type { AttemptEvent, AttemptReview } from '@lectern/contract';
import { commaList } from '../../../../shared/format/comma-list.ts';
import { formatMoment } from '../../../../shared/format/format-moment.ts';
import { shownName } from '../../../../shared/format/shown-name.ts';
import { t } from '../../../../shared/messages/t.ts';
import { tn } from '../../../../shared/messages/tn.ts';
import { Card } from '../../../../shared/ui/card.tsx';
import { classNames } from '../../../../shared/ui/class-names.ts';
import classes from './oversight.module.css';

const kinds: Record<Exclude<AttemptEvent['kind'], 'late_answers'>, string> = {
  started: t('Started'),
  taken_over: t('Opened again'),
  other_window: t('Continued in another window'),
  other_sign_in: t('Continued under another sign-in (perhaps another device)'),
  time_added: t('Time added'),
  submitted: t('Submitted'),
  reopened: t('Reopened'),
};

/** Answers that came after the end, by the numbers of their questions. */
function lateText({ minutes, questions = [] }: AttemptEvent, attempt: AttemptReview): string {
  const places = attempt.questions.flatMap(({ _id }, place) => (questions.includes(_id) ? [String(place + 1)] : []));
  return tn(
    places.length,
    '{n} answer arrived {time} too late and does not count: question {numbers}',
    '{n} answers arrived {time} too late and do not count: questions {numbers}',
    {
      time: minutes === null || minutes === 0 ? t('less than a minute') : tn(minutes, '{n} minute', '{n} minutes'),
      numbers: commaList(places),
    },
  );
}

/** An event, and who caused it. */
function eventText(event: AttemptEvent, attempt: AttemptReview): string {
  if (event.kind === 'late_answers') return lateText(event, attempt);
  const minutes = event.minutes === null ? '' : ` (${tn(event.minutes, '{n} minute', '{n} minutes')})`;
  const by = event.by === null ? t('by the server') : t('by {username}', { username: shownName(event.by.username) });
  const reason = event.reason === null ? '' : `: ${event.reason}`;
  return `${kinds[event.kind]}${minutes} ${by}${reason}`;
}

/** The last sign of the page, where it was silent at the end; null where it was not. */
function silence({ silentFrom, receipt }: AttemptReview): string | null {
  if (silentFrom === null || receipt === null) return null;
  return t('No sign of the page from {from} to {to}: it had no connection or was closed.', {
    from: formatMoment(silentFrom, 'second'),
    to: formatMoment(receipt.submittedAt, 'second'),
  });
}

/** When an attempt began and ended, and all its events. */
export function AttemptFacts({ attempt }: { attempt: AttemptReview }) {
  const { status, number, version, deadlineAt, addedMinutes, lastSavedAt, resultSeenAt, events } = attempt;
  const silent = silence(attempt);
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
      <h2>{t('History')}</h2>
      <ol className={classes['events']}>
        {events.map((event) => (
          <li key={`${event.kind} ${event.at}`}>
            <span className={classes['quiet']}>{formatMoment(event.at, 'second')}</span> {eventText(event, attempt)}
          </li>
        ))}
      </ol>
      {silent !== null && <p>{silent}</p>}
    </Card>
  );
}
