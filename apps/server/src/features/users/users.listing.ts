import type { UserListItem, UserListQuery } from '@lectern/contract';
import { type Db, inSteps } from '../../platform/db/index.ts';
import { type Page, pageOffset, toPage } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { listUsers, listUsersAfter } from './users-list.repository.ts';
import { presentUserListItem } from './users.presenter.ts';

/** One page of the people whom the viewer may see. */
export async function pageOfUsers(db: Db, viewer: Actor, query: UserListQuery): Promise<Page<UserListItem>> {
  const { rows, total } = await listUsers(db, viewer, query, pageOffset(query));
  return toPage(query, total, rows.map(presentUserListItem));
}

/** All people whom the viewer may see, newest first. */
export async function* allUsers(db: Db, viewer: Actor): AsyncGenerator<UserListItem> {
  const rows = inSteps((after, count) => listUsersAfter(db, viewer, after, count));
  for await (const row of rows) yield presentUserListItem(row);
}
