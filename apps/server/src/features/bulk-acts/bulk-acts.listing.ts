import { limits, type RecentBulkAct } from '@lectern/contract';
import type { Act } from '../../platform/act/index.ts';
import { type Page, pageOffset, toPage } from '../../platform/http/index.ts';
import { listBulkActs, type RecentRow } from './bulk-acts.repository.ts';

const hourMs = 60 * 60 * 1000;

/** One page of the acts that can still be undone, or were undone, newest first. */
export async function pageOfRecent(
  { db, clock }: Act,
  query: { page?: number | undefined; limit?: number | undefined },
): Promise<Page<RecentBulkAct>> {
  const since = new Date(clock.now().getTime() - limits.bulkUndoHours * hourMs);
  const { rows, counted } = await listBulkActs(db, since, pageOffset(query));
  return toPage(query, counted, rows.map(present));
}

function present(row: RecentRow): RecentBulkAct {
  return {
    _id: row.id,
    act: row.kind,
    target: row.target_name,
    changed: row.changed,
    by: row.by_name,
    at: row.created_at.toISOString(),
    undoneAt: row.undone_at?.toISOString() ?? null,
  };
}
