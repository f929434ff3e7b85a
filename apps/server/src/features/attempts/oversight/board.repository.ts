import { sql } from 'kysely';
import type { BoardQuery } from '@lectern/contract';
import type { Db } from '../../../platform/db/index.ts';
import { containsPattern } from '../../../platform/text/search-pattern.ts';
import type { AttemptRow } from '../attempts.repository.ts';

/** An open attempt with its student and how far it is. */
export type BoardRow = AttemptRow & {
  username: string;
  profile_picture: string | null;
  answered: number;
  questions_count: number;
};

const first = sql`attempts.started_at asc, attempts.id asc`;
const orders = {
  startedAt: first,
  '-startedAt': sql`attempts.started_at desc, attempts.id desc`,
  username: sql`users.username_key asc, ${first}`,
  '-username': sql`users.username_key desc, ${first}`,
  // Attempts without a save, or without a limit, stand last in both directions.
  lastSavedAt: sql`attempts.last_saved_at asc nulls last, ${first}`,
  '-lastSavedAt': sql`attempts.last_saved_at desc nulls last, ${first}`,
  deadlineAt: sql`attempts.deadline_at asc nulls last, ${first}`,
  '-deadlineAt': sql`attempts.deadline_at desc nulls last, ${first}`,
};

/** One page of who sits a test, how many match, and how many attempts are open and submitted in all. */
export async function listBoard(
  db: Db,
  testId: string,
  query: BoardQuery,
  page: { limit: number; offset: number },
): Promise<{ rows: BoardRow[]; total: number; open: number; submitted: number }> {
  const found = query.search ? sql`users.username ilike ${containsPattern(query.search)}` : sql`true`;
  const openAttempts = sql`attempts join users on users.id = attempts.student_id
    where attempts.assessment_id = ${testId} and attempts.status = 'open' and ${found}`;
  const [listed, counted] = await Promise.all([
    sql<BoardRow>`select attempts.*, users.username, users.profile_picture,
        (select count(*) from responses r where r.attempt_id = attempts.id and r.selected is not null) as answered,
        (select v.questions_count from assessment_versions v
          where v.assessment_id = attempts.assessment_id and v.number = attempts.version) as questions_count
      from ${openAttempts} order by ${orders[query.sort ?? 'startedAt']} limit ${page.limit} offset ${page.offset}`.execute(
      db,
    ),
    sql<{ total: number; open: number; submitted: number }>`select (select count(*) from ${openAttempts}) as total,
      count(*) filter (where status = 'open') as open, count(*) filter (where status = 'submitted') as submitted
      from attempts where assessment_id = ${testId}`.execute(db),
  ]);
  return { rows: listed.rows, ...(counted.rows[0] ?? { total: 0, open: 0, submitted: 0 }) };
}
