import { useLocation } from '@tanstack/react-router';
import { useUser } from '../../../shared/auth-session/auth-session.ts';
import { isHeldUp } from '../../../shared/auth-session/is-held-up.ts';
import { numberText } from '../../../shared/format/format-number.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Menu } from '../../../shared/ui/menu.tsx';
import { usePushOfPerson } from '../hooks/use-push-of-person.ts';
import { useUnread } from '../hooks/use-unread.ts';
import classes from './notices-bell.module.css';
import { NewestNotices } from './newest-notices.tsx';

/** The number above which the badge says only that there are more. */
const most = 99;

/** The bell of a person; there is none before an agreement or a second step that notices wait for. */
export function NoticesBell() {
  return isHeldUp(useUser()) ? null : <Bell />;
}

/** A bell with the number of unread notices, and a menu of the newest. It asks for nothing while somebody sits a test. */
function Bell() {
  const sits = useLocation({ select: ({ pathname }) => /^\/attempt\/[^/]+$/.test(pathname) });
  const unread = useUnread(!sits);
  usePushOfPerson();
  const button = (
    <>
      <BellIcon />
      {unread > 0 && (
        <span className={classes['badge']} aria-hidden="true">
          {unread > most ? `${numberText(most)}+` : numberText(unread)}
        </span>
      )}
      <span className="visually-hidden">
        {unread === 0 ? t('Notices') : tn(unread, '{n} unread notice', '{n} unread notices')}
      </span>
    </>
  );
  return (
    <Menu label={t('Notices')} button={button} buttonClassName={classes['bell']}>
      {(close) => <NewestNotices unread={unread} close={close} />}
    </Menu>
  );
}

function BellIcon() {
  return (
    <svg
      width={22}
      height={22}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 1.5h-15zM10 21h4" />
    </svg>
  );
}
