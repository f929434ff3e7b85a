import { limits } from '@lectern/contract';
import { deleteAuditBefore } from './features/audit/index.ts';
import { endStale } from './features/attempts/index.ts';
import { deleteUnusedVersions } from './features/assessments/index.ts';
import { deleteExpiredAuthSessions, deleteOldDevices } from './features/auth/index.ts';
import { deleteOldCatalogueChanges, purgeBin } from './features/courses/index.ts';
import { addUpTallies } from './features/dashboards/index.ts';
import { type FilesDeps, removeUnusedFiles } from './features/files/index.ts';
import { forgetOldRosters } from './features/rosters/index.ts';
import { deleteExpiredEmailLinks, deleteExpiredPasswordLinks } from './features/users/index.ts';
import { deleteOldIdempotencyKeys } from './platform/http/index.ts';
import type { Chore } from './platform/jobs/housekeeping.ts';
import { deleteExpiredMails } from './platform/mail/index.ts';
import { deleteExpiredChallenges, deleteExpiredCounts } from './platform/rate-limit/index.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** At most so many courses leave the bin for good in one run, so that no run takes long. */
const purgeAtOnce = 200;
/** For how many days files of people are kept as they were handed in. */
const rosterDays = 30;
/** Audit entries that leave in one statement. */
const auditAtOnce = 5_000;
const versionsAtOnce = 1_000;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** What has to be tidied up now and then. */
export function createChores(
  files: Pick<FilesDeps, 'storage' | 'uploadsDir' | 'segments'>,
  /** For how many days the audit log is kept; 0 for ever. */
  {
    auditDays,
    attemptStaleDays,
  }: {
    auditDays: number;
    /** After how many days without a sign of its student an attempt without a time limit ends; 0 for never. */
    attemptStaleDays: number;
  },
): Chore[] {
  const auditLog: Chore = {
    name: 'audit entries',
    run: (db, now) => deleteAuditBefore(db, before(now, auditDays * dayMs), auditAtOnce),
  };
  const staleAttempts: Chore = {
    name: 'attempts that nobody goes on with',
    run: (db) => endStale(db, attemptStaleDays),
  };
  return [
    ...(attemptStaleDays === 0 ? [] : [staleAttempts]),
    ...(auditDays === 0 ? [] : [auditLog]),
    { name: 'kept figures', run: (db) => addUpTallies(db) },
    { name: 'old mail', run: (db, now) => deleteExpiredMails(db, now) },
    { name: 'ended auth sessions', run: (db, now) => deleteExpiredAuthSessions(db, now) },
    { name: 'devices long not used', run: (db, now) => deleteOldDevices(db, now) },
    { name: 'old password links', run: (db, now) => deleteExpiredPasswordLinks(db, now) },
    { name: 'old links to verify addresses', run: (db, now) => deleteExpiredEmailLinks(db, now) },
    { name: 'rate limits', run: (db, now) => deleteExpiredCounts(db, now) },
    { name: 'proofs of work', run: (db) => deleteExpiredChallenges(db) },
    { name: 'idempotency keys', run: (db, now) => deleteOldIdempotencyKeys(db, before(now, dayMs)) },
    { name: 'deleted courses', run: (db, now) => purgeBin(db, before(now, limits.courseBinDays * dayMs), purgeAtOnce) },
    { name: 'catalogue changes', run: (db, now) => deleteOldCatalogueChanges(db, before(now, dayMs)) },
    {
      name: 'versions of tests that nobody sat',
      run: (db, now) => deleteUnusedVersions(db, before(now, dayMs), versionsAtOnce),
    },
    { name: 'old rosters', run: (db, now) => forgetOldRosters(db, before(now, rosterDays * dayMs)) },
    { name: 'unused files', run: async (db, now) => (await removeUnusedFiles(files, db, now)).length },
  ];
}
