import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import type { AssessmentExceptionsTable } from '../../../platform/db/schema-of-tests.ts';
import type { Actor } from '../../../platform/policy/index.ts';
import { courseOverseenBy, type ExceptionTarget } from '../../courses/index.ts';
import { groupName } from '../../groups/index.ts';
import { testGrants } from '../test-authoring.visibility.ts';

export type ExceptionRow = Selectable<AssessmentExceptionsTable> & {
  group_name: string | null;
  username: string | null;
  profile_picture: string | null;
};
/** The most exceptions that a test has: a page shows them all. */
export const exceptionsPerTest = 500;
/** The test of an exception, by the key of both. */
export type Place = { course_id: string; id: string };

const withNames = sql`select e.*, ${groupName(sql`e.group_id`)} as group_name, users.username, users.profile_picture
  from assessment_exceptions e left join users on users.id = e.user_id`;

/** The exceptions of a test: those of groups by name, then those of people by name. */
export async function listExceptions(db: Db, testId: string): Promise<ExceptionRow[]> {
  const { rows } = await sql<ExceptionRow>`${withNames}
    where (e.course_id, e.assessment_id) = (select a.course_id, a.id from assessments a where a.id = ${testId})
    order by e.group_id is null, lower(${groupName(sql`e.group_id`)}), users.username_key, e.target_id
    limit ${exceptionsPerTest}`.execute(db);
  return rows;
}

/** The exception of a group or person; null where there is none. */
export async function findException(db: Db, test: Place, target: ExceptionTarget): Promise<ExceptionRow | null> {
  const { rows } = await sql<ExceptionRow>`${withNames} where e.course_id = ${test.course_id}
    and e.assessment_id = ${test.id} and e.target_id = ${target.id} and e.${sql.ref(target.column)} is not null`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** How many exceptions a test has. */
export async function countExceptions(db: Db, test: Place): Promise<number> {
  const { rows } = await sql<{ exceptions: number }>`select count(*) as exceptions from assessment_exceptions
    where course_id = ${test.course_id} and assessment_id = ${test.id}`.execute(db);
  return rows[0]?.exceptions ?? 0;
}

type Fields = Pick<
  ExceptionRow,
  'opens_at' | 'due_at' | 'closes_at' | 'minutes' | 'attempts' | 'updated_at' | 'updated_by'
>;

/** Makes a target's exception this one, whether there was one or not. */
export async function storeException(trx: Db, test: Place, target: ExceptionTarget, fields: Fields): Promise<void> {
  const named = { group_id: null, user_id: null, [target.column]: target.id };
  await trx
    .insertInto('assessment_exceptions')
    .values({ course_id: test.course_id, assessment_id: test.id, ...named, ...fields })
    .onConflict((conflict) => conflict.columns(['course_id', 'assessment_id', 'target_id']).doUpdateSet(fields))
    .execute();
}

/** Removes a target's exception. */
export async function removeException(trx: Db, test: Place, { id }: ExceptionTarget): Promise<void> {
  await sql`delete from assessment_exceptions where course_id = ${test.course_id} and assessment_id = ${test.id}
    and target_id = ${id}`.execute(trx);
}

/** The version of a person's exception at a test, as a column; null without one. */
export const exceptionVersion = (
  courseId: RawBuilder<unknown>,
  testId: RawBuilder<unknown>,
  userId: RawBuilder<unknown>,
) =>
  sql<Date | null>`(select e.updated_at from assessment_exceptions e
    where e.course_id = ${courseId} and e.assessment_id = ${testId} and e.user_id = ${userId})`;

/** An exception for a person, with its test and course by name. */
export type PersonExceptionRow = ExceptionRow & { test_name: string; course_name: string };

/** The first `count` exceptions by name that hold for a person alone, from tests that the actor manages. */
export async function listExceptionsOf(
  db: Db,
  actor: Actor,
  userId: string,
  count: number,
): Promise<PersonExceptionRow[]> {
  const { rows } =
    await sql<PersonExceptionRow>`select found.*, assessments.name as test_name, courses.name as course_name
    from (${withNames} where e.user_id = ${userId}) found
      join assessments on assessments.course_id = found.course_id and assessments.id = found.assessment_id
      join courses on courses.id = found.course_id
    where ${testGrants(actor, 'see')} and ${courseOverseenBy(actor)}
    order by lower(courses.name), lower(assessments.name), assessments.id limit ${count}`.execute(db);
  return rows;
}
