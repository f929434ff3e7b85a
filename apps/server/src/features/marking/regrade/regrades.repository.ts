import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { OptionLetter } from '@lectern/contract/test-words';
import type { Db } from '../../../platform/db/index.ts';
import type { RegradesTable } from '../../../platform/db/schema-of-tests.ts';
import { keyColumns } from '../../test-authoring/index.ts';
import type { Drawn } from '../../attempts/index.ts';
import type { QuestionKey } from '../marking.ts';
import type { VersionKey } from './corrections.ts';

/**
 * The keys of questions of the current version, all or these, in it and in every other version that has them and an
 * attempt; the oldest first. Each version's document is read once.
 */
export async function listKeysOfQuestions(
  db: Db,
  test: { id: string; current_version: number },
  questions: readonly string[] | null,
): Promise<VersionKey[]> {
  const wanted = questions === null ? sql`true` : sql`k.question_id = any(${[...questions]}::uuid[])`;
  const { rows } = await sql<VersionKey>`with shown as materialized (
      select k.question_id, v.number as version, k.position, k.options as options_count, ${keyColumns},
        q.question -> 'options' as options
      from assessment_versions v
      cross join lateral jsonb_array_elements(v.questions) with ordinality q (question, place)
      join assessment_keys k
        on k.assessment_id = v.assessment_id and k.version = v.number and k.position = q.place - 1 and ${wanted}
      where v.assessment_id = ${test.id} and (v.number = ${test.current_version} or exists (
        select 1 from attempts a where a.assessment_id = v.assessment_id and a.version = v.number)))
    select s.question_id, s.version, s.options_count as options, s.correct, s.also_correct, s.scoring, s.positive_mark, s.negative_mark,
      case when s.options = now.options then array(select generate_series(1, s.options_count))
        else array(select (select case count(*) when 1 then min(there.place) end::integer
            from jsonb_array_elements(s.options) with ordinality there (text, place) where there.text = here.text)
          from jsonb_array_elements(now.options) with ordinality here (text, place) order by here.place) end as places
    from shown now join shown s using (question_id)
    where now.version = ${test.current_version} order by s.version, s.position`.execute(db);
  return rows;
}

export type AttemptsAt = { version: number; submitted: number; open: number };

/** How many attempts each version of a test has. */
export async function countAttemptsByVersion(db: Db, testId: string): Promise<AttemptsAt[]> {
  const { rows } = await sql<AttemptsAt>`select version, count(*) filter (where status = 'submitted') as submitted,
      count(*) filter (where status = 'open') as open
    from attempts where assessment_id = ${testId} group by version`.execute(db);
  return rows;
}

type Latest = { id: string; number: number; undone: boolean };

/** The latest correction of a test, undone or not, and the latest that is not undone; null where there is none. */
export async function findLatest(db: Db, testId: string): Promise<{ latest: Latest | null; standing: string | null }> {
  const { rows } = await sql<Latest>`(select id, number, undone_at is not null as undone from regrades
      where assessment_id = ${testId} order by number desc limit 1)
    union (select id, number, false from regrades
      where assessment_id = ${testId} and undone_at is null order by number desc limit 1)
    order by number desc`.execute(db);
  return { latest: rows[0] ?? null, standing: rows.find(({ undone }) => !undone)?.id ?? null };
}

/** The keys of these versions, in the order of each. */
export async function listKeysOfVersions(
  db: Db,
  testId: string,
  versions: readonly number[],
): Promise<Map<number, QuestionKey[]>> {
  const { rows } = await sql<QuestionKey & { version: number }>`
    select k.version, k.question_id, ${keyColumns} from assessment_keys k
    where k.assessment_id = ${testId} and k.version = any(${[...versions]}::integer[]) order by k.version, k.position`.execute(
    db,
  );
  return Map.groupBy(rows, ({ version }) => version);
}

/** Questions of a test in some of its versions. */
export type Affected = { testId: string; versions: readonly number[]; questions: readonly string[] };

/** Submitted attempts `a` at these versions that ask one of these questions at least. */
const submittedWith = ({ testId, versions, questions }: Affected) => sql`a.assessment_id = ${testId}
  and a.version = any(${[...versions]}::integer[]) and a.status = 'submitted'
  and (a.asked is null or exists (select 1 from assessment_keys k where k.assessment_id = a.assessment_id
    and k.version = a.version and k.question_id = any(${[...questions]}::uuid[]) and k.position = any(a.asked)))`;

/** The submitted attempts that ask one of these questions, by the students' names. */
export async function listSubmittedWith(db: Db, affected: Affected): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select a.id from attempts a join users u on u.id = a.student_id
    where ${submittedWith(affected)}
    order by u.username_key, a.student_id, a.number`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many submitted attempts ask one of these questions. */
export async function countSubmittedWith(db: Db, affected: Affected): Promise<number> {
  const { rows } = await sql<{ submitted: number }>`select count(*) as submitted from attempts a
    where ${submittedWith(affected)}`.execute(db);
  return rows[0]?.submitted ?? 0;
}

export type ChosenRow = Drawn & {
  id: string;
  version: number;
  number: number;
  student_id: string;
  username: string;
  mark: number;
  max_mark: number;
  right_count: number;
  wrong_count: number;
  skipped_count: number;
  choices: (OptionLetter | null)[];
};

/** These submitted attempts in this order, with what was chosen at each question of its version in order, asked or not. */
export async function listChosen(db: Db, ids: readonly string[]): Promise<ChosenRow[]> {
  const { rows } =
    await sql<ChosenRow>`select a.id, a.version, a.asked, a.number, a.student_id, u.username, a.mark, a.max_mark,
      a.right_count, a.wrong_count, a.skipped_count,
      array(select r.selected from assessment_keys k
        left join responses r on r.attempt_id = a.id and r.question_id = k.question_id
        where k.assessment_id = a.assessment_id and k.version = a.version order by k.position) as choices
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
    join attempts a on a.id = wanted.id and a.status = 'submitted' join users u on u.id = a.student_id
    order by wanted.place`.execute(db);
  return rows;
}

export type RegradeRow = Selectable<RegradesTable> & { username: string; undone_username: string | null };

const withNames = sql`regrades.*, (select u.username from users u where u.id = regrades.created_by) as username,
  (select u.username from users u where u.id = regrades.undone_by) as undone_username`;

/** One page of a test's corrections, newest first, and how many there are in all. */
export async function listRegrades(
  db: Db,
  testId: string,
  page: { limit: number; offset: number },
): Promise<{ rows: RegradeRow[]; total: number }> {
  const [listed, counted] = await Promise.all([
    sql<RegradeRow>`select ${withNames} from regrades where assessment_id = ${testId}
      order by number desc limit ${page.limit} offset ${page.offset}`.execute(db),
    sql<{ total: number }>`select count(*) as total from regrades where assessment_id = ${testId}`.execute(db),
  ]);
  return { rows: listed.rows, total: counted.rows[0]?.total ?? 0 };
}

/** A correction of this test, or null. */
export async function findRegrade(db: Db, testId: string, id: string): Promise<RegradeRow | null> {
  const { rows } = await sql<RegradeRow>`select ${withNames} from regrades
    where assessment_id = ${testId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Adds a correction. */
export async function insertRegrade(trx: Db, regrade: Insertable<RegradesTable>): Promise<void> {
  await trx.insertInto('regrades').values(regrade).execute();
}

type Counts = Pick<RegradesTable, 'attempts_count' | 'better_count' | 'worse_count' | 'otherwise_count'>;

/** Notes what a correction did to results. */
export async function setCounts(trx: Db, id: string, counts: Updateable<Counts>): Promise<void> {
  await trx.updateTable('regrades').set(counts).where('id', '=', id).execute();
}

/** Notes that a correction was undone. */
export async function markUndone(trx: Db, id: string, by: { userId: string; now: Date }): Promise<void> {
  await trx.updateTable('regrades').set({ undone_by: by.userId, undone_at: by.now }).where('id', '=', id).execute();
}

/** The texts of these questions, as the newest version that has each shows it. */
export async function listQuestionTexts(
  db: Db,
  testId: string,
  questions: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; text: string }>`select distinct on (k.question_id) k.question_id as id,
      v.questions -> k.position ->> 'text' as text
    from assessment_keys k join assessment_versions v on v.assessment_id = k.assessment_id and v.number = k.version
    where k.assessment_id = ${testId} and k.question_id = any(${[...questions]}::uuid[])
    order by k.question_id, k.version desc`.execute(db);
  return new Map(rows.map(({ id, text }) => [id, text]));
}
