import { areaOf, type Area, type RoleBearer } from '@lectern/contract/roles';

export type StaffArea = Exclude<Area, 'public'>;

/** Whether this person's role opens the area. */
export function mayWorkIn(user: RoleBearer, area: StaffArea): boolean {
  return area === 'instructor' ? user.isAdmin : user.role === area;
}

/** The start of a person's work: their area, or `/` for students and visitors. */
export function homePath(user: RoleBearer | null) {
  const area = areaOf(user);
  return area === 'public' ? '/' : (`/${area}` as const);
}

/** The staff area that a path lies in, or null for the public pages. */
export function areaOfPath(path: string): StaffArea | null {
  const first = path.split(/[/?#]/)[1];
  return first === 'instructor' || first === 'teacher' || first === 'coordinator' ? first : null;
}

/**
 * The page to go back to after signing in: the page that asked, when it is ours and this person may open it; else null.
 * Anything but a plain path could lead off the site, also one with a tab or a line break, which browsers drop.
 */
export function returnPath(asked: string | undefined, user: RoleBearer): string | null {
  if (asked === undefined || !/^\/(?![/\\]|api\/)\S*$/.test(asked)) return null;
  const path = asked.split(/[?#]/)[0];
  if (path === '/login' || path === '/signup') return null;
  const area = areaOfPath(asked);
  return area === null || mayWorkIn(user, area) ? asked : null;
}
