import { limits } from '@lectern/contract';
import { deleteAuditBefore } from './features/audit/index.ts';
import { endStale } from './features/attempts/index.ts';
import { deleteUnusedVersions } from './features/assessments/index.ts';
import { deleteExpiredAuthSessions, deleteOldDevices } from './features/auth/index.ts';
import { deleteOldCatalogueChanges, purgeBin } from './features/courses/index.ts';
import { addUpTallies } from './features/dashboards/index.ts';
import { type FilesDeps, removeUnusedFiles } from './features/files/index.ts';
import { deleteUnimportedRosters, emptyOldRosterRows } from './features/rosters/index.ts';
import { deleteExpiredEmailLinks, deleteExpiredPasswordLinks } from './features/users/index.ts';
import { madeAhead } from './made-ahead.ts';
import { beginNowAfterLeaps } from './platform/clock/made-ahead.ts';
import { type Db, inBatches } from './platform/db/index.ts';
import { deleteOldIdempotencyKeys } from './platform/http/index.ts';
import type { Chore } from './platform/jobs/maintenance.ts';
import { deleteExpiredMails } from './platform/mail/index.ts';
import { deleteExpiredChallenges, deleteExpiredCounts } from './platform/rate-limit/index.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** The days for which files of people are kept as they were handed in. */
const rosterDays = 30;
/** Rows that one statement removes: a fraction of a second's work. */
const atOnce = 5_000;

/** A chore that removes rows a batch at a time; those from `ageMs` milliseconds ago and before. */
function inSteps(name: string, ageMs: number, remove: (db: Db, before: Date, count: number) => Promise<number>): Chore {
  return {
    name,
    run: (db, now, ending) => inBatches(atOnce, ending, (count) => remove(db, new Date(now.getTime() - ageMs), count)),
  };
}

/** The chores of all features. */
export function createChores(
  files: Pick<FilesDeps, 'storage' | 'uploadsDir' | 'segments'>,
  /** The days for which the audit log is kept; 0 for ever. */
  {
    auditDays,
    attemptStaleDays,
  }: {
    auditDays: number;
    /** After how many days without a sign of its student an attempt without a time limit ends; 0 for never. */
    attemptStaleDays: number;
  },
): Chore[] {
  const binMs = limits.courseBinDays * dayMs;
  const staleAttempts: Chore = {
    name: 'attempts that nobody goes on with',
    run: (db) => endStale(db, attemptStaleDays),
  };
  return [
    ...(attemptStaleDays === 0 ? [] : [staleAttempts]),
    ...(auditDays === 0 ? [] : [inSteps('audit entries', auditDays * dayMs, deleteAuditBefore)]),
    { name: 'what a clock that was ahead has made', run: beginNowAfterLeaps(madeAhead) },
    { name: 'kept figures', timeless: true, run: (db) => addUpTallies(db) },
    inSteps('old mail', 0, deleteExpiredMails),
    inSteps('ended auth sessions', 0, deleteExpiredAuthSessions),
    inSteps('devices long not used', 0, deleteOldDevices),
    inSteps('old password links', 0, deleteExpiredPasswordLinks),
    inSteps('old links to verify addresses', 0, deleteExpiredEmailLinks),
    inSteps('rate limits', 0, deleteExpiredCounts),
    { name: 'proofs of work', run: (db) => deleteExpiredChallenges(db) },
    inSteps('idempotency keys', dayMs, deleteOldIdempotencyKeys),
    {
      name: 'deleted courses',
      run: (db, now, ending) => purgeBin(db, new Date(now.getTime() - binMs), ending),
    },
    inSteps('catalogue changes', dayMs, deleteOldCatalogueChanges),
    inSteps('versions of tests that nobody sat', dayMs, deleteUnusedVersions),
    inSteps('rosters never imported', rosterDays * dayMs, deleteUnimportedRosters),
    inSteps('old rosters', rosterDays * dayMs, emptyOldRosterRows),
    {
      name: 'unused files',
      run: async (db, now, ending) => (await removeUnusedFiles(files, db, now, ending)).length,
    },
  ];
}
