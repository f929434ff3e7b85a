import { useEffect } from 'react';
import { confirmAuthSession, useUser } from '../../../shared/auth-session/auth-session.ts';
import { t } from '../../../shared/messages/t.ts';
import classes from './approval-notice.module.css';

/**
 * Tells teachers who wait for approval what that means; nothing for everybody else. It asks the server whether that still
 * holds, when it appears and when the person comes back to the page.
 */
export function ApprovalNotice() {
  const user = useUser();
  const waits = user !== null && user.role === 'teacher' && user.isApproved === false && !user.isAdmin;
  useEffect(() => {
    if (!waits) return undefined;
    const ask = (): void => {
      if (document.visibilityState === 'visible') void confirmAuthSession({ again: true });
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, [waits]);
  if (!waits) return null;
  return (
    <p role="note" className={classes['notice']}>
      {t(
        'Your account is waiting for approval by a coordinator of your institution or an administrator. You can work as usual; until then only you and administrators see your courses.',
      )}
    </p>
  );
}
