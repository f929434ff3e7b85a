import { type CourseNotices, leadChoices } from '@lectern/contract';
import { type Act, transact } from '../../../platform/act/index.ts';
import { notFound } from '../../../platform/http/index.ts';
import { grantedOn } from '../../courses/index.ts';
import { sql } from 'kysely';
import { type CourseNoticesRow, readCourseNotices, storeCourseNotices } from './course-notices.repository.ts';

/** The notices that a course sends to its students. Throws `not_found`. */
export async function courseNoticesOf(act: Act, courseId: string): Promise<CourseNotices> {
  await requireManaged(act, courseId);
  return present((await readCourseNotices(act.db, [courseId]))(courseId));
}

/** Chooses them; what was told before stays told. Throws `not_found`. */
export async function chooseCourseNotices(act: Act, courseId: string, input: CourseNotices): Promise<CourseNotices> {
  return transact(act, async (act) => {
    await requireManaged(act, courseId);
    await storeCourseNotices(act.db, courseId, {
      materials_added: input.materialsAdded,
      test_opens: input.testOpens,
      due_soon: input.dueSoon,
      // The longest first, each once.
      leads: leadChoices.filter((hours) => input.leads.includes(hours)),
      closes_soon: input.closesSoon,
      results: input.results,
    });
    return courseNoticesOf(act, courseId);
  });
}

async function requireManaged({ db, actor }: Act, courseId: string): Promise<void> {
  const { rows } = await sql<{ managed: boolean }>`
    select ${grantedOn(sql`${courseId}::uuid`, actor, 'edit')} as managed`.execute(db);
  if (rows[0]?.managed !== true) throw notFound('Course not found');
}

const present = (row: CourseNoticesRow): CourseNotices => ({
  materialsAdded: row.materials_added,
  testOpens: row.test_opens,
  dueSoon: row.due_soon,
  leads: leadChoices.filter((hours) => row.leads.includes(hours)),
  closesSoon: row.closes_soon,
  results: row.results,
});
