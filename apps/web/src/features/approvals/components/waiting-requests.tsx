import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { type DecidableRequest, useDecideJoinRequest } from '../api/decide-join-request.ts';
import classes from './waiting-requests.module.css';

type WaitingRequestsProps = {
  /** The newest of those that wait. */
  requests: readonly DecidableRequest[];
  /** How many wait in all. */
  total: number;
};

/** The newest requests, to be decided on the spot, and the way to all of them. */
export function WaitingRequests({ requests, total }: WaitingRequestsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const acted = useRef(false);
  useEffect(() => {
    // The pressed button has gone with its row.
    if (acted.current && document.activeElement === document.body) heading.current?.focus();
  }, [requests]);
  return (
    <Card className={classes['panel']}>
      <h2 tabIndex={-1} ref={heading}>
        Requests waiting
      </h2>
      {requests.length === 0 && <p className={classes['quiet']}>Nobody is waiting.</p>}
      <ul className={classes['rows']}>
        {requests.map((joinRequest) => (
          <WaitingRequest
            key={joinRequest._id}
            joinRequest={joinRequest}
            onDecided={() => {
              acted.current = true;
            }}
          />
        ))}
      </ul>
      <Link to="/teacher/approvals">All requests{total > requests.length ? ` (${total} waiting)` : ''}</Link>
    </Card>
  );
}

function WaitingRequest({ joinRequest, onDecided }: { joinRequest: DecidableRequest; onDecided: () => void }) {
  const decide = useDecideJoinRequest();
  const press = (action: 'approved' | 'rejected'): void => {
    onDecided();
    decide.mutate({ joinRequest, action });
  };
  const { user, course } = joinRequest;
  const whose = `${user.username} for ${course.name}`;
  return (
    <li className={classes['row']}>
      <span>
        <strong>{user.username}</strong>, {course.name}
      </span>
      <span className={classes['actions']}>
        <Button
          size="small"
          variant="primary"
          aria-label={`Approve ${whose}`}
          loading={decide.isPending}
          onClick={() => press('approved')}
        >
          Approve
        </Button>
        <Button
          size="small"
          aria-label={`Reject ${whose}`}
          disabled={decide.isPending}
          onClick={() => press('rejected')}
        >
          Reject
        </Button>
      </span>
    </li>
  );
}
