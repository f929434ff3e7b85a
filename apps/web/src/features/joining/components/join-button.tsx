import type { Course } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useRouterState } from '@tanstack/react-router';
import { useUser } from '../../../shared/auth-session/auth-session.ts';
import { useStudent } from '../../../shared/auth-session/use-student.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { toastError } from '../../../shared/ui/toast.ts';
import { useRequestJoin } from '../api/request-join.ts';
import classes from './join-button.module.css';
import { WithdrawButton } from './withdraw-button.tsx';

/** What a student can do about joining the course, and how their request stands; a visitor's way to sign in; nothing for staff. */
export function JoinButton({ course }: { course: Course }) {
  const user = useUser();
  const student = useStudent();
  const href = useRouterState({ select: (state) => state.location.href });
  const ask = useRequestJoin();
  if (user === null) {
    return (
      <p className={classes['join']}>
        <LinkButton to="/login" search={{ redirect: href }} variant="primary">
          Login to join
        </LinkButton>
      </p>
    );
  }
  if (student === null) return null;
  const state = stateOf(course);
  if (state === 'pending') {
    return (
      <div className={classes['join']}>
        <Badge tone="warn">Requested</Badge>
        <WithdrawButton course={course} />
      </div>
    );
  }
  // Who sees a private course has it already: by a group, by a request or by their institution.
  if (state === 'approved' || course.course_type === 'private') {
    return (
      <p className={classes['join']}>
        <LinkButton to="/course/details/$id" params={{ id: course._id }} variant="primary">
          Open course
        </LinkButton>
      </p>
    );
  }
  const send = (): void =>
    ask.mutate({ courseId: course._id }, { onError: (error) => toastError(error, texts.joinRequestFailed) });
  return (
    <p className={classes['join']}>
      <Button variant="primary" loading={ask.isPending} onClick={send}>
        Request to join
      </Button>
    </p>
  );
}

/** How the student's requests for the course stand; a rejected one leaves the way open for another. */
function stateOf(course: Course): 'pending' | 'approved' | 'none' {
  const found = new Set(course.joinRequests?.map(({ status }) => status));
  if (found.has('approved')) return 'approved';
  return found.has('pending') ? 'pending' : 'none';
}
