import type { SignedInUser, Waiting } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import { useWaiting } from '../../features/waiting/use-waiting.ts';
import { numberText } from '../../shared/format/format-number.ts';
import { t } from '../../shared/messages/t.ts';
import type { StaffArea } from '../../shared/routing/areas.ts';
import { sidebarLinks } from '../../shared/routing/navigation.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import classes from './sidebar.module.css';

type SidebarProps = {
  ref: Ref<HTMLElement>;
  area: StaffArea;
  path: string;
  /** Matters on small screens, where the sidebar lies over the content; on wide ones it is always there. */
  open: boolean;
  user: SignedInUser | null;
};

/** The links of an area. A link is active when the path contains its target, as the specification says. */
export function Sidebar({ ref, area, path, open, user }: SidebarProps) {
  const waiting = useWaiting(path, user !== null);
  return (
    <aside ref={ref} id="sidebar" className={classNames(classes['sidebar'], open && classes['open'])}>
      {user !== null && (
        <div className={classes['person']}>
          <Avatar person={user} size={100} />
          <p>{user.username}</p>
        </div>
      )}
      <nav aria-label={t('Sidebar')}>
        <ul className={classes['links']}>
          {sidebarLinks[area].map(({ label, to }) => (
            <li key={to}>
              <SidebarLink label={label} to={to} active={path.includes(to)} waiting={waitingAt(to, waiting)} />
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  );
}

type SidebarLinkProps = { label: string; to: string; active: boolean; waiting: number };

function SidebarLink({ label, to, active, waiting }: SidebarLinkProps) {
  return (
    <Link
      to={to}
      className={classNames(classes['link'], active && classes['active'])}
      aria-current={active ? 'page' : undefined}
      aria-label={waiting > 0 ? t('{label}, {counted} waiting', { label, counted: counted(waiting) }) : undefined}
    >
      {label}
      {waiting > 0 && (
        // The space keeps the visible text a part of the accessible name.
        <>
          {' '}
          <span className={classes['badge']}>{counted(waiting)}</span>
        </>
      )}
    </Link>
  );
}

/** The server counts no further. */
const counted = (waiting: number): string =>
  waiting < limits.countedMatches ? numberText(waiting) : `${numberText(limits.countedMatches - 1)}+`;

/** How many things wait behind a link. */
function waitingAt(to: string, waiting: Waiting | null): number {
  if (to.endsWith('/approvals')) return (waiting?.joinRequests ?? 0) + (waiting?.timeRequests ?? 0);
  if (to.endsWith('/teacher-approvals')) return waiting?.teacherApprovals ?? 0;
  return 0;
}
