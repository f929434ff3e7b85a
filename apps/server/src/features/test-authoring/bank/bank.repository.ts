import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type BankQuery, limits } from '@lectern/contract';
import { type Counted, type Db, findPage } from '../../../platform/db/index.ts';
import type { StoredKey, StoredQuestion, StoredSolution } from '../../../platform/db/schema-of-tests.ts';
import type { Actor } from '../../../platform/policy/index.ts';
import { containsPattern } from '../../../platform/text/search-pattern.ts';
import { keyColumns } from '../key-columns.ts';
import { type CreatorColumn, creatorColumn } from '../test-columns.repository.ts';
import { testGrants } from '../test-authoring.visibility.ts';
import { questionsUsableBy, testIsOwn, testSharedWith } from './bank.visibility.ts';

/** A test that has the same question. `count` is how many there are, up to `limits.countedUses`. */
type Use = { id: string; name: string; same: boolean; count: number };

export type BankRow = StoredKey & {
  id: string;
  test_id: string;
  test_name: string;
  course_id: string;
  course_name: string;
  creator: CreatorColumn;
  question: StoredQuestion;
  solution: StoredSolution;
  tags: string[];
  uses: Use[];
  managed: boolean;
};

const bank = sql`bank_questions b
  join assessments on assessments.course_id = b.course_id and assessments.id = b.assessment_id
  join courses on courses.id = b.course_id`;

function matching(actor: Actor, query: BankQuery): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [scoped(actor, query.from)];
  if (query.search) conditions.push(sql`b.search_text like ${containsPattern(query.search.toLowerCase())}`);
  if (query.tag) conditions.push(sql`b.tags @> array[${query.tag}]::text[]`);
  if (query.test) conditions.push(sql`b.assessment_id = ${query.test}`);
  if (query.test_subject) conditions.push(sql`b.course_id = ${query.test_subject}`);
  if (query.like)
    conditions.push(sql`b.question_id <> ${query.like}
      and b.origin = (select o.origin from bank_questions o where o.question_id = ${query.like} limit 1)`);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

function scoped(actor: Actor, from: BankQuery['from']): RawBuilder<boolean> {
  if (from === 'mine') return testIsOwn(actor);
  return from === 'colleagues' ? testSharedWith(actor) : questionsUsableBy(actor);
}

/**
 * Ten other tests with the same question that the actor manages, by name. They are found by the question: from the side of a
 * teacher's courses each row of a page looked at all of that teacher's tests.
 */
const usesFor = (
  actor: Actor,
): RawBuilder<unknown> => sql`(select coalesce(json_agg(u order by u.name, u.id), '[]') from (
    select assessments.id, assessments.name, (o.search_text = b.search_text and ok.correct = k.correct) as same,
      count(*) over () as count
    from (select * from bank_questions o where o.origin = b.origin and o.assessment_id <> b.assessment_id offset 0) o
    join assessments on assessments.course_id = o.course_id and assessments.id = o.assessment_id
    join courses on courses.id = o.course_id
    join assessment_keys ok on ok.assessment_id = assessments.id and ok.version = assessments.current_version
      and ok.question_id = o.question_id
    where ${testGrants(actor, 'edit')}
    limit 10) u)`;

/** One page of the questions that the actor may use and that match the query, newest first, and how many there are. */
export async function listBank(
  db: Db,
  actor: Actor,
  query: BankQuery,
  page: { limit: number; offset: number },
): Promise<{ rows: BankRow[]; counted: Counted }> {
  const columns = sql`b.question_id as id, assessments.id as test_id, assessments.name as test_name,
    courses.id as course_id, courses.name as course_name,
    ${creatorColumn} as creator,
    version.questions -> b.position as question, version.solutions -> b.position as solution, ${keyColumns}, b.tags,
    ${usesFor(actor)} as uses, ${testGrants(actor, 'edit')} as managed`;
  const tables = sql`${bank}
    join assessment_versions version
      on version.assessment_id = assessments.id and version.number = assessments.current_version
    join assessment_keys k on k.assessment_id = assessments.id and k.version = assessments.current_version
      and k.question_id = b.question_id`;
  const list = {
    id: sql`b.question_id`,
    from: sql`${bank} where ${matching(actor, query)}`,
    order: sql`b.added_at desc, b.assessment_id desc, b.position`,
    columns,
    tables,
  };
  return findPage(db, list, page, limits.countedMatches);
}

/** The tags of the newest questions that the actor may use, the most frequent first. */
export async function listTags(db: Db, actor: Actor): Promise<{ tag: string; questions: number }[]> {
  const { newestWithTags, proposedTags } = limits.questionBank;
  const { rows } = await sql<{ tag: string; questions: number }>`
    select tag, count(*)::int as questions
    from (select b.tags from ${bank} where ${questionsUsableBy(actor)} and b.tags <> '{}'
      order by b.added_at desc, b.assessment_id desc, b.position limit ${newestWithTags}) newest, unnest(newest.tags) tag
    group by tag order by count(*) desc, lower(tag), tag limit ${proposedTags}`.execute(db);
  return rows;
}

export type TaggedRow = { question_id: string; tags: string[] };

/** Those of these questions whose tests the actor manages, kept from other changes until the transaction ends. */
export async function lockTags(trx: Db, actor: Actor, ids: readonly string[]): Promise<TaggedRow[]> {
  const { rows } = await sql<TaggedRow>`select b.question_id, b.tags from ${bank}
    where b.question_id = any(${[...ids]}::uuid[]) and ${testGrants(actor, 'edit')}
    order by b.question_id for update of b`.execute(trx);
  return rows;
}

export async function writeTags(trx: Db, rows: readonly TaggedRow[]): Promise<void> {
  await sql`update bank_questions b set tags = t.tags
    from (select (one ->> 'question_id')::uuid as question_id,
        array(select jsonb_array_elements_text(one -> 'tags')) as tags
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) one) t
    where b.question_id = t.question_id`.execute(trx);
}

export type Source = { question_id: string; origin: string; tags: string[] };

/** Those of these questions that the actor may copy. */
export async function findSources(db: Db, actor: Actor, ids: readonly string[]): Promise<Source[]> {
  const { rows } = await sql<Source>`select b.question_id, b.origin, b.tags from ${bank}
    where b.question_id = any(${[...ids]}::uuid[]) and ${questionsUsableBy(actor)}`.execute(db);
  return rows;
}

export type FiledQuestion = {
  question_id: string;
  position: number;
  origin: string;
  search_text: string;
  /** Null leaves a question the tags that it has. */
  tags: string[] | null;
};

/** Brings the bank's rows of a test to these questions, those of its current version. */
export async function fileQuestions(
  trx: Db,
  test: { courseId: string; id: string },
  questions: readonly FiledQuestion[],
  now: Date,
): Promise<void> {
  const ids = questions.map(({ question_id }) => question_id);
  await sql`delete from bank_questions where course_id = ${test.courseId} and assessment_id = ${test.id}
    and question_id <> all(${ids}::uuid[])`.execute(trx);
  await sql`with filed as (
      select (one ->> 'question_id')::uuid as question_id, (one ->> 'position')::int as position,
        (one ->> 'origin')::uuid as origin, one ->> 'search_text' as search_text,
        case when one -> 'tags' = 'null' then null
          else array(select jsonb_array_elements_text(one -> 'tags')) end as tags
      from jsonb_array_elements(${JSON.stringify(questions)}::jsonb) one),
    changed as (
      update bank_questions b set position = f.position, search_text = f.search_text, tags = coalesce(f.tags, b.tags)
      from filed f where b.course_id = ${test.courseId} and b.assessment_id = ${test.id}
        and b.question_id = f.question_id
        and (b.position, b.search_text, b.tags) is distinct from (f.position, f.search_text, coalesce(f.tags, b.tags)))
    insert into bank_questions (course_id, assessment_id, question_id, position, origin, search_text, tags, added_at)
    select ${test.courseId}::uuid, ${test.id}::uuid, question_id, position, origin, search_text, coalesce(tags, '{}'), ${now}
    from filed on conflict do nothing`.execute(trx);
}
