import { limits, type Role, texts, type UserListItem, type UserListQuery, type UserOfRole } from '@lectern/contract';
import { type Db, inStepsAfter } from '../../platform/db/index.ts';
import { AppError, type Page, pageOffset, toPage } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { listUsers, listUsersAfter, type UserFilter } from './users-list.repository.ts';
import { listUsersOfRole, listUsersOfRoleAfter } from './users-of-role.repository.ts';
import { partsOf, type UserOrder } from './users-order.ts';
import { canListRole } from './users.policy.ts';
import { isActiveTo, presentUserListItem, presentUserOfRole } from './users.presenter.ts';

/** One page of the people whom the viewer may see. */
export async function pageOfUsers(db: Db, viewer: Actor, query: UserListQuery): Promise<Page<UserListItem>> {
  const { rows, counted } = await listUsers(db, viewer, query, pageOffset(query));
  return toPage(
    query,
    counted,
    rows.map((row) => presentUserListItem(row, viewer)),
  );
}

/** All people whom the viewer may see and who match, newest first. */
export async function* allUsers(db: Db, viewer: Actor, filter: UserFilter = {}): AsyncGenerator<UserListItem> {
  for await (const row of usersInOrder(db, viewer, filter, '-createdAt')) yield presentUserListItem(row, viewer);
}

/** The ids of the first people who match, in the order asked for, as many as one act may change. */
export async function idsOfUsers(
  db: Db,
  viewer: Actor,
  { sort, ...filter }: UserFilter & { sort?: UserOrder | undefined },
): Promise<{ ids: string[]; more: boolean }> {
  const ids: string[] = [];
  for await (const { id } of usersInOrder(db, viewer, filter, sort ?? '-createdAt')) {
    if (ids.length === limits.peopleAtOnce) return { ids, more: true };
    ids.push(id);
  }
  return { ids, more: false };
}

export const userColumns = [
  'Username',
  'Email',
  'Phone Number',
  'Role',
  'Admin',
  'Status',
  'Institution',
  'Register date',
] as const;

type Cell = string | number | boolean | Date | null;

/** The same people as rows of a table under `userColumns`, in the order asked for. */
export async function* userRows(
  db: Db,
  viewer: Actor,
  { sort, ...filter }: UserFilter & { sort?: UserOrder | undefined },
): AsyncGenerator<Cell[]> {
  for await (const row of usersInOrder(db, viewer, filter, sort ?? '-createdAt')) {
    const status = isActiveTo(row) ? 'Active' : 'Blocked';
    const account = [row.username, row.email, row.phone_number, row.role, row.is_admin, status];
    yield [...account, row.institution_name, row.created_at];
  }
}

type UserRowInOrder = Awaited<ReturnType<typeof listUsersAfter>>[number];

async function* usersInOrder(db: Db, viewer: Actor, filter: UserFilter, sort: UserOrder) {
  const { parts, within: order } = partsOf(sort, viewer);
  for (const part of parts)
    yield* inStepsAfter<UserRowInOrder>((after, count) =>
      listUsersAfter(db, viewer, filter, { part, order, after, count }),
    );
}

/** One page of the people of a role by name. Throws `forbidden` for a role that is not the viewer's to list. */
export async function pageOfRole(
  db: Db,
  viewer: Actor,
  role: Role,
  query: { page?: number | undefined; limit?: number | undefined; search?: string | undefined },
): Promise<Page<UserOfRole>> {
  refuseRole(viewer, role);
  const wanted = { search: query.search, searchEmail: viewer.isAdmin };
  const { rows, counted } = await listUsersOfRole(db, role, wanted, pageOffset(query));
  return toPage(
    query,
    counted,
    rows.map((row) => presentUserOfRole(row, viewer)),
  );
}

/** All people of a role by name. Throws `forbidden` for a role that is not the viewer's to list. */
export async function* allOfRole(db: Db, viewer: Actor, role: Role): AsyncGenerator<UserOfRole> {
  refuseRole(viewer, role);
  const rows = inStepsAfter<Awaited<ReturnType<typeof listUsersOfRoleAfter>>[number]>((last, count) =>
    listUsersOfRoleAfter(db, role, last?.username_key ?? null, count),
  );
  for await (const row of rows) yield presentUserOfRole(row, viewer);
}

function refuseRole(viewer: Actor, role: Role): void {
  if (!canListRole(viewer, role)) throw new AppError('forbidden', texts.forbidden);
}
