import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { courseGrants, courseOfferedTo, courseOfferedWithTests } from '../courses/index.ts';
import { testSharedWith } from './bank/bank.visibility.ts';
import { testGranted, testLive } from './test-authoring.visibility.ts';

/**
 * The ids of these files that the actor may show in the test: their own uploads, files of the test or its course, files of
 * other tests and courses that they edit, of tests whose questions are shared with them and of templates that they may copy; admins may use any; nobody may use people's pictures. The rows are kept from being
 * cleaned away until the transaction ends.
 */
export async function usableFileIds(
  trx: Db,
  actor: Actor,
  test: { id: string; courseId: string },
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select f.id from files f
    where f.id = any(${[...ids]}::uuid[]) and (
      (f.purpose = 'work' and (${actor.isAdmin} or f.owner_id = ${actor.id}))
      or exists (select 1 from assessment_files af join assessments a on a.id = af.assessment_id
        where af.file_id = f.id and (a.id = ${test.id} or ${testGranted(sql`a.id`, actor, 'edit')}))
      or exists (select 1 from assessment_files af join assessments on assessments.id = af.assessment_id
          join courses on courses.id = assessments.course_id
        where af.file_id = f.id and (${testSharedWith(actor)} or ${testLive} and ${courseOfferedWithTests(actor)}))
      or exists (select 1 from course_files cf join courses on courses.id = cf.course_id
        where cf.file_id = f.id and (courses.id = ${test.courseId} or ${courseGrants(actor, 'edit')}))
      or exists (select 1 from course_files cf join courses on courses.id = cf.course_id
        where cf.file_id = f.id and ${courseOfferedTo(actor)}))
    for key share of f`.execute(trx);
  return new Set(rows.map((row) => row.id));
}

/** Adds to the files of a test. None is ever taken away: finished attempts go on showing what they showed. */
export async function addTestFiles(trx: Db, testId: string, ids: readonly string[]): Promise<void> {
  await sql`insert into assessment_files (assessment_id, file_id)
    select ${testId}::uuid, unnest(${[...ids]}::uuid[]) on conflict do nothing`.execute(trx);
}
