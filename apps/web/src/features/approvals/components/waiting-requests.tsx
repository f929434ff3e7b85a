import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { PersonName } from '../../../shared/ui/person-name.tsx';
import { StudentLink } from '../../../shared/ui/student-link.tsx';
import { type DecidableRequest, useDecideJoinRequest } from '../api/decide-join-request.ts';
import { RejectDialog } from './reject-dialog.tsx';
import classes from './waiting-requests.module.css';

type WaitingRequestsProps = {
  /** The newest waiting requests. */
  requests: readonly DecidableRequest[];
  /** How many wait in all. */
  total: number;
  /** How many requests for more time wait. */
  forTime: number;
};

/** The newest requests, to be decided on the spot, and a link to all of them. */
export function WaitingRequests({ requests, total, forTime }: WaitingRequestsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const acted = useRef(false);
  useEffect(() => {
    // The pressed button has gone with its row.
    if (acted.current && document.activeElement === document.body) heading.current?.focus();
  }, [requests]);
  return (
    <Card className={classes['panel']}>
      <h2 tabIndex={-1} ref={heading}>
        {t('Waiting requests')}
      </h2>
      {requests.length === 0 && forTime === 0 && <p className={classes['quiet']}>{t('Nobody is waiting.')}</p>}
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
      {forTime > 0 && (
        <Link to="/teacher/approvals/more-time">
          {tn(forTime, '{n} request for more time', '{n} requests for more time')}
        </Link>
      )}
      <Link to="/teacher/approvals">
        {total > requests.length ? t('All requests ({total} waiting)', { total }) : t('All requests')}
      </Link>
    </Card>
  );
}

function WaitingRequest({ joinRequest, onDecided }: { joinRequest: DecidableRequest; onDecided: () => void }) {
  const decide = useDecideJoinRequest();
  const [rejecting, setRejecting] = useState(false);
  const stopRejecting = (): void => setRejecting(false);
  const approve = (): void => {
    onDecided();
    decide.mutate({ joinRequest, action: 'approved' });
  };
  const reject = (reason: string): void => {
    onDecided();
    decide.mutate({ joinRequest, action: 'rejected', reason }, { onSuccess: stopRejecting });
  };
  const { user, course } = joinRequest;
  const whose = { username: user.username, course: course.name };
  const rejectTitle = t('Reject {username} for {course}', whose);
  return (
    <li className={classes['row']}>
      <PersonName person={user} size={36}>
        <strong>
          <StudentLink area="teacher" student={user} />
        </strong>{' '}
        <span className={classes['course']}>{course.name}</span>
      </PersonName>
      <span className={classes['actions']}>
        <Button
          size="small"
          aria-label={t('Approve {username} for {course}', whose)}
          loading={decide.isPending}
          onClick={approve}
        >
          {t('Approve')}
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-label={rejectTitle}
          disabled={decide.isPending}
          onClick={() => setRejecting(true)}
        >
          {t('Reject')}
        </Button>
      </span>
      {rejecting && (
        <RejectDialog title={rejectTitle} busy={decide.isPending} onReject={reject} onClose={stopRejecting} />
      )}
    </li>
  );
}
