import { type Db, wasRefused } from '../../platform/db/index.ts';
import { importRows } from './importing.ts';
import { claimRoster, lockRoster, type RosterColumns, updateRoster } from './rosters.repository.ts';
import { undoRows } from './undoing.ts';
import type { WorkDeps } from './work.deps.ts';
import { finishRows, listRowsToImport, listRowsToUndo, markUndone } from './work.repository.ts';

/** Rows in one transaction: a good part of a second's work, so that progress is seen and little is lost by a crash. */
const rowsAtOnce = 500;
/** How long a process that works on a roster may say nothing before another takes it up, in milliseconds. */
const silenceMs = 30_000;

/**
 * Imports and takes back whatever waits for it, until nothing does or the process ends; what is left then is taken up by
 * another process, or after the next start. Answers how many rosters it came to the end of.
 */
export async function workOnRosters(deps: WorkDeps, db: Db, ending?: AbortSignal): Promise<number> {
  let ended = 0;
  while (ending?.aborted !== true) {
    const now = deps.clock.now();
    const id = await claimRoster(db, now, new Date(now.getTime() - silenceMs));
    if (id === null) break;
    if (await workOnRoster(deps, db, id, ending)) ended += 1;
  }
  return ended;
}

async function workOnRoster(deps: WorkDeps, db: Db, id: string, ending?: AbortSignal): Promise<boolean> {
  let count = rowsAtOnce;
  let refusals = 0;
  while (ending?.aborted !== true) {
    try {
      const size = count;
      const more = await db.transaction().execute((trx) => doRows(deps, trx, id, size));
      if (!more) return true;
      count = Math.min(rowsAtOnce, count * 2);
      refusals = 0;
    } catch (error) {
      if (!wasRefused(error)) throw error;
      // Somebody took a name or a row in the meantime, which the next try sees. If it goes on failing, one row is to
      // blame.
      refusals += 1;
      if (refusals > 1 && count > 1) count = 1;
      else if (refusals > 2) {
        await db.transaction().execute((trx) => setAside(deps, trx, id));
        refusals = 1;
      }
    }
  }
  await updateRoster(db, id, { worked_on_at: null });
  return false;
}

async function doRows(deps: WorkDeps, trx: Db, id: string, count: number): Promise<boolean> {
  const roster = await lockRoster(trx, id);
  if (roster?.status === 'importing') return importRows(deps, trx, roster, count);
  if (roster?.status === 'undoing') return undoRows(deps, trx, roster, count);
  return false;
}

/** Goes past a row that the database will not have, so that it holds up no other. */
async function setAside(deps: WorkDeps, trx: Db, id: string): Promise<void> {
  const roster = await lockRoster(trx, id);
  const now = deps.clock.now();
  if (roster?.status === 'importing') await setImportAside(trx, roster, now);
  if (roster?.status === 'undoing') await setUndoAside(trx, roster, now);
}

async function setImportAside(trx: Db, roster: RosterColumns, now: Date): Promise<void> {
  const [row] = await listRowsToImport(trx, roster.id, 1);
  if (!row) return;
  const problems = [{ field: 'row', message: 'This row could not be saved' }];
  const left = { line: row.line, user_id: null, changes: [], before: null };
  await finishRows(trx, roster.id, [{ ...left, action: 'bad', problems }], now);
  const former = row.action === 'create' ? { creates: roster.creates - 1 } : { updates: roster.updates - 1 };
  await updateRoster(trx, roster.id, { ...former, bads: roster.bads + 1, done: roster.done + 1, worked_on_at: now });
}

async function setUndoAside(trx: Db, roster: RosterColumns, now: Date): Promise<void> {
  const [row] = await listRowsToUndo(trx, roster.id, 1);
  if (!row) return;
  await markUndone(trx, roster.id, [row.line], now);
  await updateRoster(trx, roster.id, { kept: roster.kept + 1, done: roster.done + 1, worked_on_at: now });
}
