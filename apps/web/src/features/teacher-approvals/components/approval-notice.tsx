import { useUser } from '../../../shared/auth-session/auth-session.ts';
import { t } from '../../../shared/messages/t.ts';
import classes from './approval-notice.module.css';

/** Tells teachers who wait for approval what that means; nothing for everybody else. */
export function ApprovalNotice() {
  const user = useUser();
  if (user === null || user.role !== 'teacher' || user.isApproved !== false || user.isAdmin) return null;
  return (
    <p role="note" className={classes['notice']}>
      {t(
        'Your account is waiting for approval by a coordinator of your institution or an administrator. You can work as usual; until then only you and administrators see your courses.',
      )}
    </p>
  );
}
