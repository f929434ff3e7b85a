import { deleteExpiredAuthSessions } from './features/auth/index.ts';
import { purgeBin } from './features/courses/index.ts';
import { type FilesDeps, removeUnusedFiles } from './features/files/index.ts';
import { deleteOldIdempotencyKeys } from './platform/http/index.ts';
import type { Chore } from './platform/jobs/housekeeping.ts';
import { deleteExpiredCounts } from './platform/rate-limit/index.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** How long a deleted course can be restored. */
const binMs = 30 * dayMs;
/** At most so many courses leave the bin for good in one run, so that no run takes long. */
const purgeAtOnce = 200;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** What has to be tidied up now and then. */
export function createChores(files: Pick<FilesDeps, 'storage' | 'uploadsDir'>): Chore[] {
  return [
    { name: 'ended auth sessions', run: (db, now) => deleteExpiredAuthSessions(db, now) },
    { name: 'rate limits', run: (db, now) => deleteExpiredCounts(db, now) },
    { name: 'idempotency keys', run: (db, now) => deleteOldIdempotencyKeys(db, before(now, dayMs)) },
    { name: 'deleted courses', run: (db, now) => purgeBin(db, before(now, binMs), purgeAtOnce) },
    { name: 'unused files', run: async (db, now) => (await removeUnusedFiles(files, db, now)).length },
  ];
}
