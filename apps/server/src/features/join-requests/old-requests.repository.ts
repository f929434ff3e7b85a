import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Db, deleteSome } from '../../platform/db/index.ts';
import { countOldest, type Found } from '../../platform/retention/index.ts';

/** Requests that were rejected by `before`. Those of students who were taken out of a course stay: that can be undone. */
const rejectedBy = (before: Date): RawBuilder<SqlBool> =>
  sql`status = 'rejected' and let_in_at is null and decided_at <= ${before}`;

export const countOldRejected = (db: Db, before: Date): Promise<Found> =>
  countOldest(db, sql`join_requests where ${rejectedBy(before)}`, sql`decided_at`);

/** Removes at most `count` of them; answers how many. */
export const deleteOldRejected = (db: Db, before: Date, count: number): Promise<number> =>
  deleteSome(db, 'join_requests', rejectedBy(before), count);
