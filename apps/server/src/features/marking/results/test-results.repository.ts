import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TestResultsQuery } from '@lectern/contract';
import type { Db } from '../../../platform/db/index.ts';
import type { Actor } from '../../../platform/policy/index.ts';
import { containsPattern } from '../../../platform/text/search-pattern.ts';
import { testIsFor } from '../../test-authoring/index.ts';
import type { AttemptRow } from '../../attempts/index.ts';
import { memberOfVisibleGroup } from '../visible-groups.ts';

/** A submitted attempt with its student. */
export type ResultRow = AttemptRow & { username: string; profile_picture: string | null; in_audience: boolean };
export type ResultFilters = Omit<TestResultsQuery, 'page' | 'limit'>;
type WantedResults = ResultFilters & { testId: string };

const newest = sql`attempts.submitted_at desc, attempts.id desc`;
const orders = {
  submittedAt: sql`attempts.submitted_at asc, attempts.id asc`,
  '-submittedAt': newest,
  username: sql`users.username_key asc, ${newest}`,
  '-username': sql`users.username_key desc, ${newest}`,
  mark: sql`attempts.mark asc, attempts.id asc`,
  '-mark': sql`attempts.mark desc, attempts.id desc`,
};

const resultColumns = sql`attempts.*, users.username, users.profile_picture,
  (select ${testIsFor(sql`t`, sql`attempts.student_id`)} from assessments t where t.id = attempts.assessment_id) as in_audience`;
const attemptsWithStudent = sql`attempts join users on users.id = attempts.student_id`;

function matching(actor: Actor, { testId, search, group }: WantedResults): RawBuilder<unknown> {
  const conditions: RawBuilder<SqlBool>[] = [sql`attempts.assessment_id = ${testId} and attempts.status = 'submitted'`];
  if (search) {
    const pattern = containsPattern(search);
    conditions.push(sql`(users.username ilike ${pattern} or attempts.receipt_code ilike ${pattern})`);
  }
  if (group) conditions.push(memberOfVisibleGroup(sql`attempts.student_id`, actor, group));
  return sql.join(conditions, sql` and `);
}

/** One page of the submitted attempts at a test that match, and how many there are in all. */
export async function listResults(
  db: Db,
  actor: Actor,
  wanted: WantedResults,
  page: { limit: number; offset: number },
): Promise<{ rows: ResultRow[]; total: number }> {
  const where = matching(actor, wanted);
  const [listed, counted] = await Promise.all([
    sql<ResultRow>`select ${resultColumns} from ${attemptsWithStudent} where ${where}
      order by ${orders[wanted.sort ?? '-submittedAt']} limit ${page.limit} offset ${page.offset}`.execute(db),
    sql<{ total: number }>`select count(*) as total from ${attemptsWithStudent} where ${where}`.execute(db),
  ]);
  return { rows: listed.rows, total: counted.rows[0]?.total ?? 0 };
}

/** The ids of all of them, in order. */
export async function listResultIds(db: Db, actor: Actor, wanted: WantedResults): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select attempts.id from ${attemptsWithStudent}
    where ${matching(actor, wanted)} order by ${orders[wanted.sort ?? '-submittedAt']}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of these attempts that are submitted, in this order. */
export async function listResultsById(db: Db, ids: readonly string[]): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`select ${resultColumns}
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
    join attempts on attempts.id = wanted.id and attempts.status = 'submitted'
    join users on users.id = attempts.student_id order by wanted.place`.execute(db);
  return rows;
}
