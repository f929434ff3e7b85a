import type { RawBuilder } from 'kysely';
import { type Db, inBatches } from '../../platform/db/index.ts';
import { removeOlder, type Storage } from '../../platform/files/index.ts';
import { deleteUnusedFiles, listExistingFileIds, usedByNothing } from './files.repository.ts';
import { deleteOpenUploadsBefore } from './quotas.repository.ts';
import type { FilesDeps } from './files.service.ts';

/** How long a file may wait to be used, in milliseconds. */
const graceMs = 24 * 60 * 60 * 1000;
const step = 500;
const fileKey = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Clears away files that nothing has used for 24 hours since they came, bytes that belong to no file, and uploads that
 * were never finished, until the process ends. Returns the ids of the files that are gone. Can run at any time and in
 * several processes.
 */
export async function removeUnusedFiles(
  deps: Pick<FilesDeps, 'storage' | 'uploadsDir' | 'segments'>,
  db: Db,
  now: Date,
  ending = new AbortController().signal,
): Promise<string[]> {
  const before = new Date(now.getTime() - graceMs);
  const removed = await removeFilesWhere(deps, db, { unused: usedByNothing, now, ending });
  await deleteOpenUploadsBefore(db, before);
  await removeStrayBytes(deps, db, before, ending);
  if (ending.aborted) return removed;
  await deps.storage.removeUnfinished(before);
  await removeOlder(deps.uploadsDir, before);
  if (deps.segments) await removeOldSegments(deps.segments, before, ending);
  return removed;
}

/** Removes the files for which this condition on `files f` holds and that came more than 24 hours ago; answers their ids. */
export async function removeFilesWhere(
  deps: Pick<FilesDeps, 'storage'>,
  db: Db,
  { unused, now, ending }: { unused: RawBuilder<boolean>; now: Date; ending: AbortSignal },
): Promise<string[]> {
  const before = new Date(now.getTime() - graceMs);
  const removed: string[] = [];
  await inBatches(step, ending, async (count) => {
    const ids = await deleteUnusedFiles(db, { before, count, unused });
    // The row went first: should this stop here, the bytes are found among those without a row, next time.
    for (const id of ids) await deps.storage.remove(id);
    removed.push(...ids);
    return ids.length;
  });
  return removed;
}

/** An upload is given up a day after it began, so what is older belongs to none that can be gone on with. */
async function removeOldSegments(segments: Storage, before: Date, ending: AbortSignal): Promise<void> {
  for await (const { key, modifiedAt } of segments.list()) {
    if (ending.aborted) return;
    if (modifiedAt < before) await segments.remove(key);
  }
  await segments.removeUnfinished(before);
}

/** Bytes without a row: a crash came between the two. Young ones may be waiting for their row. */
async function removeStrayBytes(
  deps: Pick<FilesDeps, 'storage'>,
  db: Db,
  before: Date,
  ending: AbortSignal,
): Promise<void> {
  let keys: string[] = [];
  const check = async () => {
    const known = await listExistingFileIds(db, keys);
    for (const key of keys) if (!known.has(key)) await deps.storage.remove(key);
    keys = [];
  };
  for await (const { key, modifiedAt } of deps.storage.list()) {
    if (ending.aborted) return;
    if (modifiedAt < before && fileKey.test(key)) keys.push(key);
    if (keys.length >= step) await check();
  }
  if (keys.length > 0) await check();
}
