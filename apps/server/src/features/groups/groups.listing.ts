import type { GroupListItem, GroupListQuery } from '@lectern/contract';
import { type Db, inSteps } from '../../platform/db/index.ts';
import { type Page, pageOffset, toPage } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { presentGroupListItem } from './groups.presenter.ts';
import { listGroups, listGroupsAfter } from './groups.repository.ts';

/** One page of the groups that the actor may see. */
export async function pageOfGroups(db: Db, actor: Actor, query: GroupListQuery): Promise<Page<GroupListItem>> {
  const { rows, counted } = await listGroups(db, actor, query, pageOffset(query));
  return toPage(
    query,
    counted,
    rows.map((row) => presentGroupListItem(row, actor)),
  );
}

/** All groups that the actor may see, newest first. */
export async function* allGroups(db: Db, actor: Actor): AsyncGenerator<GroupListItem> {
  const rows = inSteps((after, count) => listGroupsAfter(db, actor, after, count));
  for await (const row of rows) yield presentGroupListItem(row, actor);
}
