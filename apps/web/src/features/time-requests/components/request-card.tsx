import type { OwnDates, TimeRequest } from '@lectern/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { PersonName } from '../../../shared/ui/person-name.tsx';
import { useUndoDecision } from '../api/time-requests.ts';
import { wishesText } from '../wish-words.ts';
import classes from './time-request.module.css';

type RequestCardProps = {
  area: 'instructor' | 'teacher';
  request: TimeRequest;
  onDecide: (act: 'grant' | 'decline') => void;
};

/** A request with what it is decided by: the wish and its reason, and how the student stands at the test. */
export function RequestCard({ area, request, onDecide }: RequestCardProps) {
  const { student, test, course, createdAt, reason, status } = request;
  return (
    <Card className={classes['request']}>
      <div className={classes['head']}>
        <PersonName person={student} size={36}>
          <strong>{student.username}</strong>
          <span className={classes['about']}>
            <Link to={`/${area}/test/$id/results`} params={{ id: test._id }}>
              {test.name}
            </Link>{' '}
            · {course.name}
          </span>
        </PersonName>
        {status === 'waiting' ? (
          <span className={classes['note']}>{formatMoment(createdAt)}</span>
        ) : (
          <Badge tone={status === 'granted' ? 'good' : 'neutral'}>
            {status === 'granted' ? t('Granted') : t('Declined')}
          </Badge>
        )}
      </div>
      <div>
        <p>{t('Asks for: {wishes}', { wishes: wishesText(request) })}</p>
        <p dir="auto" className={classes['words']}>
          {reason}
        </p>
      </div>
      <Facts request={request} />
      <Acts request={request} onDecide={onDecide} />
    </Card>
  );
}

function Facts({ request: { dates, attempts } }: Pick<RequestCardProps, 'request'>) {
  const { dueAt, closesAt, minutes } = dates;
  return (
    <dl className={classes['facts']}>
      {dueAt.value !== null && (
        <Fact name={t('Due')} of={dueAt}>
          {formatMoment(dueAt.value)}
        </Fact>
      )}
      {closesAt.value !== null && (
        <Fact name={t('Closes')} of={closesAt}>
          {formatMoment(closesAt.value)}
        </Fact>
      )}
      {minutes.value !== null && (
        <Fact name={t('Time')} of={minutes}>
          {tn(minutes.value, '{n} minute', '{n} minutes')}
        </Fact>
      )}
      <Fact name={t('Attempts')} of={dates.attempts}>
        {t('{used} of {allowed} used', { used: attempts.used, allowed: dates.attempts.value })}{' '}
        {attempts.running && <Badge tone="accent">{t('In progress')}</Badge>}
      </Fact>
    </dl>
  );
}

type Own = OwnDates[keyof OwnDates];

function Fact({ name, of, children }: { name: string; of: Own; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children} {of.from !== 'default' && <Badge tone="accent">{ruleText(of)}</Badge>}
      </dd>
    </div>
  );
}

/** The rule that a date or limit comes from where it is not everybody's. */
const ruleText = ({ from, group }: Own): string =>
  from === 'person' ? t('changed for this student') : t('changed for {group}', { group: group ?? '' });

function Acts({ request, onDecide }: Pick<RequestCardProps, 'request' | 'onDecide'>) {
  const undo = useUndoDecision();
  const { student, test, status, answer, decidedBy, decidedAt, can } = request;
  const whose = { name: student.username, test: test.name };
  if (status === 'waiting')
    return (
      can.decide && (
        <div className={classes['actions']}>
          <Button
            size="small"
            aria-label={t('Grant {name} more time for {test}', whose)}
            onClick={() => onDecide('grant')}
          >
            {t('Grant')}
          </Button>
          <Button
            size="small"
            variant="quiet"
            aria-label={t('Decline the request of {name} for {test}', whose)}
            onClick={() => onDecide('decline')}
          >
            {t('Decline')}
          </Button>
        </div>
      )
    );
  return (
    <div className={classes['decided']}>
      {answer !== null && (
        <p dir="auto" className={classes['words']}>
          {t('Answer: {answer}', { answer })}
        </p>
      )}
      <p className={classes['note']}>
        {decidedBy === null
          ? formatMoment(decidedAt ?? '')
          : t('{name}, {moment}', { name: decidedBy.username, moment: formatMoment(decidedAt ?? '') })}
      </p>
      {can.undo && (
        <Button
          size="small"
          loading={undo.isPending}
          aria-label={t('Undo the decision for {name} in {test}', whose)}
          onClick={() => undo.mutate(request)}
        >
          {t('Undo')}
        </Button>
      )}
    </div>
  );
}
