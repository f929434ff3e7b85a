import type { Course } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useRouterState } from '@tanstack/react-router';
import { useUser } from '../../../shared/auth-session/auth-session.ts';
import { useStudent } from '../../../shared/auth-session/use-student.ts';
import { rich } from '../../../shared/messages/rich.tsx';
import { t } from '../../../shared/messages/t.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { toastError } from '../../../shared/ui/toast.ts';
import { useFocusAfterAct } from '../../../shared/ui/use-focus-after-act.ts';
import { useRequestJoin } from '../api/request-join.ts';
import classes from './join-button.module.css';
import { WithdrawButton } from './withdraw-button.tsx';

/**
 * A student's ways to join the course, and the state of their request; for a visitor the way to sign in; nothing for
 * staff.
 */
export function JoinButton({ course }: { course: Course }) {
  const user = useUser();
  const student = useStudent();
  const href = useRouterState({ select: (state) => state.location.href });
  const ask = useRequestJoin();
  const asked = course.joinRequests?.some(({ status }) => status === 'pending') ?? false;
  const { place, acted } = useFocusAfterAct(course.joined ? 'joined' : String(asked));
  if (user === null) {
    return (
      <p className={classes['join']}>
        <LinkButton to="/login" search={{ redirect: href }} variant="primary">
          {t('Login to join')}
        </LinkButton>
      </p>
    );
  }
  if (student === null) return null;
  if (course.joined) {
    return (
      <div className={classes['join']}>
        <LinkButton to="/course/details/$id" params={{ id: course._id }} variant="primary">
          {t('Open course')}
        </LinkButton>
        <p ref={place} tabIndex={-1}>
          {t('You are in this course.')}
        </p>
      </div>
    );
  }
  if (asked) {
    return (
      <div className={classes['join']}>
        <span ref={place} tabIndex={-1}>
          <Badge tone="warn">{t('Requested')}</Badge>
        </span>
        <WithdrawButton course={course} onWithdraw={acted} />
      </div>
    );
  }
  const send = (): void => {
    acted();
    ask.mutate({ courseId: course._id }, { onError: (error) => toastError(error, texts.joinRequestFailed) });
  };
  // The newest request comes first.
  const declined = course.joinRequests?.[0]?.status === 'rejected' ? course.joinRequests[0] : null;
  return (
    <div className={classes['join']}>
      {declined !== null && <Declined reason={declined.reason} />}
      <Button ref={place} variant="primary" loading={ask.isPending} onClick={send}>
        {t('Request to join')}
      </Button>
    </div>
  );
}

/** The outcome of the last request, and that another one is possible. */
function Declined({ reason }: { reason: string | null }) {
  return (
    <p className={classes['declined']}>
      {reason === null
        ? t('Your request was rejected. You can ask again.')
        : rich('Your request was rejected: {reason} You can ask again.', {
            reason: <q dir="auto">{reason}</q>,
          })}
    </p>
  );
}
