import type { GroupListItem, GroupListQuery, WholeGroup } from '@lectern/contract';
import { type Db, inSteps } from '../../platform/db/index.ts';
import { type Page, pageOffset, toPage } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { presentGroupListItem, presentWholeGroup } from './groups.presenter.ts';
import { type GroupSummaryRow, listGroups, listGroupsAfter, readMembers } from './groups.repository.ts';

/** One page of the groups that the actor may see. */
export async function pageOfGroups(db: Db, actor: Actor, query: GroupListQuery): Promise<Page<GroupListItem>> {
  const { rows, counted } = await listGroups(db, actor, query, pageOffset(query));
  return toPage(
    query,
    counted,
    rows.map((row) => presentGroupListItem(row, actor)),
  );
}

/** All groups that the actor may see with the ids of their members and courses, newest first. */
export async function* allGroups(db: Db, actor: Actor): AsyncGenerator<WholeGroup> {
  const steps = inSteps((after, count) => listGroupsAfter(db, actor, after, count));
  for await (const lot of inLots(steps)) {
    const ids = lot.map((row) => row.id);
    const members = await readMembers(db, ids);
    for (const row of lot) {
      const own = members.get(row.id);
      // One that was deleted since is left out.
      if (own !== undefined) yield presentWholeGroup(row, own, actor);
    }
  }
}

type Counts = Pick<GroupSummaryRow, 'users_count' | 'courses_count'>;

/** How many ids of members are held at once, unless a single group has more. */
const mostMembers = 10_000;
/** How many groups are asked about at once. */
const mostGroups = 100;

/** The rows in lots whose members are to be read at once: a hundred large groups would be too many for one statement. */
export async function* inLots<R extends Counts>(rows: AsyncIterable<R> | Iterable<R>): AsyncGenerator<R[]> {
  let [lot, held]: [R[], number] = [[], 0];
  for await (const row of rows) {
    const more = row.users_count + row.courses_count;
    if (lot.length === mostGroups || (lot.length > 0 && held + more > mostMembers)) {
      yield lot;
      [lot, held] = [[], 0];
    }
    lot.push(row);
    held += more;
  }
  if (lot.length > 0) yield lot;
}
