import type { SignedInUser } from '@lectern/contract';
import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import { useRequestsWaiting } from '../../features/waiting/use-requests-waiting.ts';
import type { StaffArea } from '../../shared/routing/areas.ts';
import { sidebarLinks } from '../../shared/routing/navigation.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import classes from './sidebar.module.css';

type SidebarProps = {
  ref: Ref<HTMLElement>;
  area: StaffArea;
  path: string;
  /** On small screens, where it lies over the content; on wide ones it is always there. */
  open: boolean;
  user: SignedInUser | null;
};

/** The links of an area. A link is active when the path contains its target, as the specification has it. */
export function Sidebar({ ref, area, path, open, user }: SidebarProps) {
  const waiting = useRequestsWaiting(path, user !== null && area !== 'coordinator');
  return (
    <aside ref={ref} id="sidebar" className={classNames(classes['sidebar'], open && classes['open'])}>
      {user !== null && (
        <div className={classes['person']}>
          <Avatar name={user.username} picture={user.profilePicture} size={100} />
          <p>{user.username}</p>
        </div>
      )}
      <nav aria-label="Sidebar">
        <ul className={classes['links']}>
          {sidebarLinks[area].map(({ label, to }) => (
            <li key={to}>
              <Link
                to={to}
                className={classNames(classes['link'], path.includes(to) && classes['active'])}
                aria-current={path.includes(to) ? 'page' : undefined}
                aria-label={showsWaiting(to) && waiting > 0 ? `${label}, ${waiting} waiting` : undefined}
              >
                {label}
                {showsWaiting(to) && waiting > 0 && (
                  // The space keeps what is seen a part of what is read out.
                  <>
                    {' '}
                    <span className={classes['badge']}>{waiting}</span>
                  </>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  );
}

const showsWaiting = (to: string): boolean => to.endsWith('/approvals');
