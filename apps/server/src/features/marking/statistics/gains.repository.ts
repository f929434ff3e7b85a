import { sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import type { Actor } from '../../../platform/policy/index.ts';
import { courseGrants } from '../../courses/index.ts';
import { testGrants } from '../../test-authoring/index.ts';
import { groupVisibleTo, memberOfVisibleGroup } from '../visible-groups.ts';

export type SubjectRow = { id: string; name: string; course_id: string };

/** A subject of a live course that the actor looks after; null otherwise. */
export async function findTaughtSubject(db: Db, actor: Actor, id: string): Promise<SubjectRow | null> {
  const { rows } = await sql<SubjectRow>`select subjects.id, subjects.name, subjects.course_id
    from subjects join courses on courses.id = subjects.course_id
    where subjects.id = ${id} and courses.deleted_at is null
      and ${courseGrants(actor, 'see')}`.execute(db);
  return rows[0] ?? null;
}

export type ComparableTest = { id: string; name: string; type: 'pre-test' | 'post-test'; submitted: number };

/** The subject's tests that the actor manages, newest first, with how many attempts were submitted. */
export async function listComparableTests(db: Db, actor: Actor, subjectId: string): Promise<ComparableTest[]> {
  const { rows } = await sql<ComparableTest>`select assessments.id, assessments.name, assessments.type,
      (select count(*) from attempts a where a.assessment_id = assessments.id and a.status = 'submitted') as submitted
    from assessments join courses on courses.id = assessments.course_id
    where assessments.subject_id = ${subjectId} and ${testGrants(actor, 'see')}
    order by assessments.created_at desc, assessments.id desc`.execute(db);
  return rows;
}

export type TakenRow = { id: string; username: string; pre: number | null; post: number | null };
type Asked = { pre: string | null; post: string | null; group?: string | undefined };

/**
 * The students who took one of two tests, by name, with the score of their first submitted attempt at the one and of
 * their latest at the other, in hundredths of the maximum. Attempts without marks to get do not count.
 */
export async function listTaken(db: Db, actor: Actor, asked: Asked, count: number): Promise<TakenRow[]> {
  const { pre, post, group } = asked;
  const score = sql`distinct on (student_id) student_id, (100 * mark)::float8 / max_mark as score`;
  const submitted = sql`status = 'submitted' and max_mark > 0`;
  const among = group === undefined ? sql`true` : memberOfVisibleGroup(sql`users.id`, actor, group);
  const { rows } = await sql<TakenRow>`with pre as (select ${score} from attempts
      where assessment_id = ${pre}::uuid and ${submitted} order by student_id, number),
    post as (select ${score} from attempts
      where assessment_id = ${post}::uuid and ${submitted} order by student_id, number desc)
    select users.id, users.username, pre.score as pre, post.score as post
    from pre full join post using (student_id) join users on users.id = student_id
    where ${among} order by users.username_key, users.id limit ${count}`.execute(db);
  return rows;
}

export type GroupMembers = { id: string; name: string; members: string[] };

/** The groups with this course that the actor may see, by name, with their members; of them `only` if it is given. */
export async function listGroupsOf(
  db: Db,
  actor: Actor,
  courseId: string,
  only: string | undefined,
): Promise<GroupMembers[]> {
  const wanted = only === undefined ? sql`true` : sql`groups.id = ${only}`;
  const { rows } = await sql<GroupMembers>`select groups.id, groups.name,
      array(select gu.user_id from group_users gu where gu.group_id = groups.id) as members
    from groups join group_courses gc on gc.group_id = groups.id and gc.course_id = ${courseId}
    where ${groupVisibleTo(actor)} and ${wanted} order by groups.name_key, groups.id`.execute(db);
  return rows;
}
