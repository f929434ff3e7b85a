import type { TeacherApproval } from '@lectern/contract';
import { Link } from '@tanstack/react-router';
import { formatDate } from '../../../shared/format/format-date.ts';
import { shownName } from '../../../shared/format/shown-name.ts';
import { t } from '../../../shared/messages/t.ts';
import { CutText } from '../../../shared/table/cut-text.tsx';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import list from '../../../shared/table/list.module.css';
import classes from './teacher-approvals.module.css';

export type ApprovalHandlers = {
  /** The id of the teacher who is being approved. */
  approving: string | undefined;
  onApprove: (teacher: TeacherApproval) => void;
  onDecline: (teacher: TeacherApproval) => void;
};

/** When the person signed up, and when they became a teacher if that was later. */
export function RegisteredAt({ createdAt, appliedAt }: TeacherApproval) {
  return (
    <>
      {formatDate(createdAt)}
      {appliedAt !== null && (
        <span className={classes['applied']}>{t('applied {day}', { day: formatDate(appliedAt) })}</span>
      )}
    </>
  );
}

/** A phone number, which runs from the left in every language. */
export function Phone({ number }: { number: string | null }) {
  return number === null ? '–' : <CutText text={number} />;
}

/** The name of a person, `linked` where the viewer may open their form. */
export function UserName({ user, linked }: { user: Pick<TeacherApproval, '_id' | 'username'>; linked: boolean }) {
  const name = shownName(user.username);
  return (
    <CutText text={name}>
      {linked ? (
        <Link to="/instructor/users/edit/$id" params={{ id: user._id }} className={list['link']}>
          {name}
        </Link>
      ) : (
        name
      )}
    </CutText>
  );
}

export function YesNo({ yes }: { yes: boolean }) {
  return <Badge tone={yes ? 'good' : 'warn'}>{yes ? t('Yes') : t('No')}</Badge>;
}

/** The buttons that approve and decline; a word once the teacher is approved. */
export function ApproveCell({
  teacher,
  approving,
  onApprove,
  onDecline,
}: ApprovalHandlers & { teacher: TeacherApproval }) {
  if (teacher.isApproved) return <span className={list['quiet']}>{t('Approved##teacher')}</span>;
  if (!teacher.can.approve) return <span className={list['quiet']}>{t('Waiting')}</span>;
  return (
    <div className={classes['acts']}>
      <Button
        size="small"
        aria-label={t('Approve {username}', { username: teacher.username })}
        loading={approving === teacher._id}
        onClick={() => onApprove(teacher)}
      >
        {t('Approve')}
      </Button>
      {teacher.can.decline && (
        <Button
          size="small"
          variant="quiet"
          aria-label={t('Decline {username}', { username: teacher.username })}
          onClick={() => onDecline(teacher)}
        >
          {t('Decline')}
        </Button>
      )}
    </div>
  );
}
