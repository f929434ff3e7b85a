import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { t } from '../../shared/messages/t.ts';
import type { StaffArea } from '../../shared/routing/areas.ts';
import { sidebarLinks } from '../../shared/routing/navigation.ts';
import { PlaceIcon } from './place-icon.tsx';
import classes from './places.module.css';

/** Where the people of an area go most, by the target of their sidebar. */
const places: Record<StaffArea, readonly string[]> = {
  instructor: ['/instructor/starter', '/instructor/courses', '/instructor/test', '/instructor/users'],
  teacher: ['/teacher/starter', '/teacher/courses', '/teacher/test', '/teacher/approvals'],
  coordinator: ['/coordinator/institution', '/coordinator/teacher-approvals'],
};

/** The places of an area at the lower end of a phone; nothing on other screens, where the sidebar is in sight. */
export function StaffPlaces({ area, path }: { area: StaffArea; path: string }) {
  const phone = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  if (!phone) return null;
  return (
    <nav aria-label={t('Main')} className={classes['places']}>
      {sidebarLinks[area]
        .filter(({ to }) => places[area].includes(to))
        .map(({ label, to }) => (
          <Link key={to} to={to} aria-current={path.includes(to) ? 'page' : undefined}>
            <PlaceIcon to={to} />
            {label}
          </Link>
        ))}
    </nav>
  );
}
