import type { OwnJoinRequest } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { isUnavailable } from '../../../shared/api/is-unavailable.ts';
import { formatDate } from '../../../shared/format/format-date.ts';
import { listImageUrl } from '../../../shared/format/list-image-url.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { toast, toastError } from '../../../shared/ui/toast.ts';
import { useRequestJoin } from '../api/request-join.ts';
import { CoverImage } from '../../../shared/ui/cover-image.tsx';
import classes from './own-requests.module.css';
import { WithdrawButton } from './withdraw-button.tsx';

const states = {
  pending: { tone: 'warn', text: t('Pending##request') },
  approved: { tone: 'good', text: t('Approved##request') },
  rejected: { tone: 'bad', text: t('Rejected##request') },
} as const;

type OwnRequestProps = {
  request: OwnJoinRequest;
  /** Former requests for the same course, the newest first. */
  earlier: readonly OwnJoinRequest[];
  /** Called when the student asks for the course again. */
  onAskAgain: () => void;
};

/** One of the student's own requests: its course, date, state and acts. */
export function OwnRequest({ request, earlier, onAskAgain }: OwnRequestProps) {
  const { course, status, reason, createdAt, decidedAt, removed } = request;
  const state = removed ? ({ tone: 'bad', text: t('Taken out') } as const) : states[status];
  return (
    <li className={classes['request']}>
      <CoverImage
        id={course._id}
        src={listImageUrl(course.imageUrl)}
        width={96}
        height={54}
        className={classes['image']}
      />
      <div className={classes['about']}>
        <p className={classes['name']}>
          <strong>{course.name}</strong> <Badge tone={state.tone}>{state.text}</Badge>
        </p>
        <p className={classes['when']}>
          {decidedAt === null
            ? t('Requested on {asked}', { asked: formatDate(createdAt) })
            : t('Requested on {asked}, decided on {decided}', {
                asked: formatDate(createdAt),
                decided: formatDate(decidedAt),
              })}
        </p>
        {status === 'rejected' && reason !== null && (
          <p className={classes['reason']}>{t('Reason: {reason}', { reason })}</p>
        )}
        {earlier.length > 0 && <Earlier requests={earlier} />}
      </div>
      {status === 'pending' && <WithdrawButton course={course} />}
      {status === 'rejected' && <AskAgain course={course} onAsk={onAskAgain} />}
      {status === 'approved' && (
        <LinkButton
          to="/course/details/$id"
          params={{ id: course._id }}
          size="small"
          aria-label={t('Open course {name}', { name: course.name })}
        >
          {t('Open course')}
        </LinkButton>
      )}
    </li>
  );
}

/** Former requests and their outcomes, folded away: the newest one holds. */
function Earlier({ requests }: { requests: readonly OwnJoinRequest[] }) {
  return (
    <details className={classes['earlier']}>
      <summary>{tn(requests.length, '{n} earlier request', '{n} earlier requests')}</summary>
      <ul>
        {requests.map((request) => (
          <li key={request._id}>{outcomeOf(request)}</li>
        ))}
      </ul>
    </details>
  );
}

function outcomeOf({ status, reason, createdAt, decidedAt, removed }: OwnJoinRequest): string {
  if (decidedAt === null) return t('Requested on {asked}', { asked: formatDate(createdAt) });
  const date = formatDate(decidedAt);
  if (removed) return t('Taken out on {date}: {reason}', { date, reason: reason ?? '' });
  if (status === 'approved') return t('Approved on {date}', { date });
  return reason === null ? t('Rejected on {date}', { date }) : t('Rejected on {date}: {reason}', { date, reason });
}

function AskAgain({ course, onAsk }: { course: OwnJoinRequest['course']; onAsk: () => void }) {
  const ask = useRequestJoin();
  const explain = (error: Error): void => {
    // The course has been closed since; the server does not tell that to people who cannot see it.
    if (isUnavailable(error)) toast.error(t('This course is not taking requests at the moment.'));
    else toastError(error, texts.joinRequestFailed);
  };
  const send = (): void => {
    onAsk();
    ask.mutate({ courseId: course._id }, { onError: explain });
  };
  return (
    <Button
      size="small"
      loading={ask.isPending}
      aria-label={t('Ask again for {name}', { name: course.name })}
      onClick={send}
    >
      {t('Ask again')}
    </Button>
  );
}
