import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type CourseRight, limits, type TestListQuery } from '@lectern/contract';
import {
  type Counted,
  countedUpTo,
  countRows,
  type Db,
  findPage,
  type Placed,
  type Position,
  pageLimit,
} from '../../platform/db/index.ts';
import type { TestAudience } from '@lectern/contract/test-words';
import type { AssessmentsTable, StoredKey, StoredQuestion, StoredSolution } from '../../platform/db/schema-of-tests.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { materialIdsOf } from '../materials/index.ts';
import { containsPattern } from '../../platform/text/search-pattern.ts';
import { keyAsJson } from './key-columns.ts';
import {
  type BasicColumns,
  basicColumns,
  type CreatorColumn,
  creatorColumn,
  testsInPlace,
} from './test-columns.repository.ts';
import { audienceSize, type NamedColumns, namedColumns } from './audience/audience.visibility.ts';
import { testGrants, testGrantsAnywhere } from './test-authoring.visibility.ts';

/** A test as lists show it to those who manage it. */
export type TestListRow = BasicColumns & {
  status: AssessmentsTable['status'];
  audience: TestAudience;
  audience_size: number | null;
  shuffle_options: boolean;
  shuffle_questions: boolean;
  practice_allowed: boolean;
  share_questions: boolean;
  current_version: number;
  created_by: string;
  /** Whether the actor may change it. */
  editable: boolean;
  created_at: Date;
  updated_at: Date;
  creator: CreatorColumn;
};

/** A test in full; key and solutions stand in the order of the questions. */
export type TestRow = TestListRow &
  NamedColumns & {
    questions: StoredQuestion[];
    solutions: StoredSolution[];
    keys: StoredKey[];
    /** The ids of what its subject has now. */
    materials: string[];
    open_count: number;
    submitted_count: number;
  };

const listColumns = (
  actor: Actor,
) => sql`${basicColumns}, ${testGrants(actor, 'edit')} as editable, assessments.status, assessments.audience,
  ${audienceSize} as audience_size, assessments.shuffle_options, assessments.shuffle_questions,
  assessments.practice_allowed, assessments.share_questions, assessments.current_version,
  assessments.created_by, assessments.created_at, assessments.updated_at,
  ${creatorColumn} as creator`;

const fullColumns = (actor: Actor) => sql`${listColumns(actor)}, ${namedColumns}, version.questions, version.solutions,
  ${materialIdsOf(sql`assessments.subject_id`)} as materials,
  (select json_agg(${keyAsJson} order by k.position) from assessment_keys k
    where k.assessment_id = assessments.id and k.version = assessments.current_version) as keys,
  (select count(*) from attempts a where a.assessment_id = assessments.id and a.status = 'open') as open_count,
  (select count(*) from attempts a where a.assessment_id = assessments.id and a.status = 'submitted') as submitted_count`;

/** Those of these tests on which the actor has a right, in full, newest first. */
export async function findTests(db: Db, actor: Actor, ids: readonly string[], right: CourseRight): Promise<TestRow[]> {
  const { rows } = await sql<TestRow>`select ${fullColumns(actor)} from ${testsInPlace}
    join assessment_versions version
      on version.assessment_id = assessments.id and version.number = assessments.current_version
    where assessments.id = any(${[...ids]}::uuid[]) and ${testGrants(actor, right)}
    order by assessments.created_at desc, assessments.id desc`.execute(db);
  return rows;
}

/** The test with this id as lists show it, if the actor has the right, or null. */
export async function findTestListRow(
  db: Db,
  actor: Actor,
  id: string,
  right: CourseRight,
): Promise<TestListRow | null> {
  const { rows } = await sql<TestListRow>`select ${listColumns(actor)} from ${testsInPlace}
    where assessments.id = ${id} and ${testGrants(actor, right)}`.execute(db);
  return rows[0] ?? null;
}

/** Where the next `count` tests of the actor's stand, newest first, and how large they are: in questions, ten people counted as one. */
export async function listTestsAfter(
  db: Db,
  actor: Actor,
  after: Position | null,
  count: number,
): Promise<(Placed & { size: number })[]> {
  const further = after
    ? sql`(assessments.created_at, assessments.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<Placed & { size: number }>`
    select assessments.id, assessments.created_at::text as created_at_exact,
      (select v.questions_count from assessment_versions v
        where v.assessment_id = assessments.id and v.number = assessments.current_version)
      + (select count(*) from assessment_audience named
        where named.course_id = assessments.course_id and named.assessment_id = assessments.id) / 10 as size
    from ${testsInPlace} where ${testGrants(actor, 'see')} and ${further}
    order by assessments.created_at desc, assessments.id desc limit ${count}`.execute(db);
  return rows;
}

const newest = sql`assessments.created_at desc, assessments.id desc`;
const orders = {
  createdAt: sql`assessments.created_at asc, assessments.id asc`,
  '-createdAt': newest,
  test_name: sql`assessments.name_lower asc, ${newest}`,
  '-test_name': sql`assessments.name_lower desc, ${newest}`,
  test_type: sql`assessments.type asc, ${newest}`,
  '-test_type': sql`assessments.type desc, ${newest}`,
  test_status: sql`assessments.status asc, ${newest}`,
  '-test_status': sql`assessments.status desc, ${newest}`,
};

/** The order that a list asks for; newest first without one. */
export function orderOf(sort: TestListQuery['sort']): RawBuilder<unknown> {
  return orders[sort ?? '-createdAt'];
}

/** The conditions of a list's filters, in addition to `reached`. */
export function matching(
  reached: RawBuilder<SqlBool>,
  actor: Actor,
  query: Omit<TestListQuery, 'sort'>,
): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [reached];
  if (query.search) conditions.push(sql`assessments.name_lower like lower(${containsPattern(query.search)})`);
  if (query.test_type) conditions.push(sql`assessments.type = ${query.test_type}`);
  if (query.test_status) conditions.push(sql`assessments.status = ${query.test_status}`);
  if (query.test_subject) conditions.push(sql`assessments.course_id = ${query.test_subject}`);
  if (query.created_by)
    conditions.push(sql`assessments.created_by = ${query.created_by === 'me' ? actor.id : query.created_by}`);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

// Only the few deleted courses are asked for: joining every test with its course takes several times as long.
const inLiveCourse = sql<SqlBool>`not exists (select 1 from courses
  where courses.id = assessments.course_id and courses.deleted_at is not null)`;

/** One page of the tests that the actor sees and that match the query, and how many there are in all. */
export async function listTests(
  db: Db,
  actor: Actor,
  query: TestListQuery,
  page: { limit: number; offset: number },
): Promise<{ rows: TestListRow[]; counted: Counted }> {
  const own = sql<SqlBool>`assessments.deleted_at is null and ${testGrantsAnywhere(actor, 'see')} and ${inLiveCourse}`;
  const where = matching(testGrants(actor, 'see'), actor, query);
  const order = orderOf(query.sort);
  if (query.search) {
    const searched = { id: sql`assessments.id`, from: sql`assessments where ${matching(own, actor, query)}`, order };
    const shown = { columns: listColumns(actor), tables: testsInPlace };
    return findPage(db, { ...searched, ...shown }, page, await countedUpTo(db, 'assessments', page));
  }
  // Among everybody's, each is asked whether its course is in the bin.
  const upTo = actor.isAdmin ? limits.countedMatches : limits.countedRows;
  const [listed, counted] = await Promise.all([
    sql<TestListRow>`select ${listColumns(actor)} from ${testsInPlace} where ${where}
      order by ${order} ${pageLimit(page)}`.execute(db),
    countRows(db, sql`assessments where ${matching(own, actor, query)}`, upTo),
  ]);
  return { rows: listed.rows, counted };
}
