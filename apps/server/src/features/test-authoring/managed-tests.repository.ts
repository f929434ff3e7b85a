import { sql } from 'kysely';
import type { TestType } from '@lectern/contract/test-words';
import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { overseenTestsOf } from './test-authoring.visibility.ts';

export type CourseTestRow = { id: string; name: string; type: TestType };

/** The first `count` tests of a course that the actor manages, null for all, in the order of its subjects, and how many there are. */
export async function listOverseenTests(
  db: Db,
  actor: Actor,
  courseId: string,
  count: number | null,
): Promise<{ tests: CourseTestRow[]; total: number }> {
  const { rows } = await sql<CourseTestRow & { total: number }>`
    select a.id, a.name, a.type, count(*) over () as total
    from assessments a left join subjects s on s.id = a.subject_id
    where a.id = any(array(${overseenTestsOf(actor, courseId)}))
    order by s.position nulls last, a.type = 'post-test', a.created_at, a.id limit ${count}`.execute(db);
  return { tests: rows.map(({ id, name, type }) => ({ id, name, type })), total: rows[0]?.total ?? 0 };
}
