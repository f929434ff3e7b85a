import { sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import type { Actor } from '../../../platform/policy/index.ts';
import { grantedOn, studentsOfCourse } from '../../courses/index.ts';
import { holdGroups } from '../../groups/index.ts';
import { userVisibleTo } from '../../users/index.ts';
import { testIsFor } from './audience.visibility.ts';

/** A test by the key that it has in its course. */
export type Place = { course_id: string; id: string };
export type Targets = { groups: string[]; people: string[] };

/** The groups and people that a test names. */
export async function readTargets(db: Db, test: Place): Promise<Targets> {
  const { rows } = await sql<{ group_id: string | null; user_id: string | null }>`
    select group_id, user_id from assessment_audience
    where course_id = ${test.course_id} and assessment_id = ${test.id} order by target_id`.execute(db);
  return {
    groups: rows.flatMap(({ group_id }) => group_id ?? []),
    people: rows.flatMap(({ user_id }) => user_id ?? []),
  };
}

/** Those of these people who are students of the course and whom the actor may know of: its owner knows all of them. */
export async function findUsablePeople(
  db: Db,
  actor: Actor,
  courseId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select users.id from ${studentsOfCourse(courseId)}
    where users.id = any(${[...ids]}::uuid[]) and (${grantedOn(sql`${courseId}::uuid`, actor, 'edit')} or ${userVisibleTo(actor)})`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Makes a test, which is locked, name exactly these. An account or group that is being deleted is passed over. */
export async function replaceTargets(trx: Db, test: Place, { groups, people }: Targets): Promise<void> {
  const [groupIds, personIds] = [sql`${groups}::uuid[]`, sql`${people}::uuid[]`];
  await sql`delete from assessment_audience where course_id = ${test.course_id} and assessment_id = ${test.id}
    and target_id <> all(${groupIds} || ${personIds})`.execute(trx);
  await sql`insert into assessment_audience (course_id, assessment_id, group_id)
    select ${test.course_id}::uuid, ${test.id}::uuid, held.id from unnest(${await holdGroups(trx, groups)}::uuid[]) held (id)
    on conflict do nothing`.execute(trx);
  await sql`insert into assessment_audience (course_id, assessment_id, user_id)
    select ${test.course_id}::uuid, ${test.id}::uuid, users.id from users
    where users.id = any(${personIds}) and users.deleted_at is null
    order by users.id for key share on conflict do nothing`.execute(trx);
}

/** Asks whether a test is for a student. */
export type ReadAudience = (testId: string, studentId: string) => boolean;

/** Reads for whom of these students each of these tests is, in one statement. */
export async function readAudience(
  db: Db,
  tests: readonly string[],
  students: readonly string[],
): Promise<ReadAudience> {
  const { rows } = await sql<{ id: string; students: string[] | null }>`select a.id,
      case when a.audience <> 'everybody' then array(select s.id from unnest(${[...new Set(students)]}::uuid[]) s (id)
        where ${testIsFor(sql`a`, sql`s.id`)}) end as students
    from assessments a where a.id = any(${[...new Set(tests)]}::uuid[])`.execute(db);
  const byTest = new Map(rows.map(({ id, students: some }) => [id, some && new Set(some)]));
  return (testId, studentId) => {
    const some = byTest.get(testId);
    return some === null || some?.has(studentId) === true;
  };
}
