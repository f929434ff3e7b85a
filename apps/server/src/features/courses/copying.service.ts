import { texts } from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import { AppError, notFound } from '../../platform/http/index.ts';
import { type CopiedThings, copyOfSubjects, newIdsOf, withNewIds } from './copied-ids.ts';
import { replaceContents } from './course-contents.repository.ts';
import { tieFiles } from './course-files.ts';
import { lockTeacher } from './course-owner.repository.ts';
import { recordOnCourse } from './courses.audit.ts';
import { findReadableCourse } from './courses.repository.ts';
import { insertWithJoinCode, lockManagedCourse } from './courses.service.ts';
import { sightOf } from './material-dates.visibility.ts';
import { readSubjects } from './sending-courses.ts';

/**
 * Copies a course that the actor manages with its subjects and materials, for the actor, inactive. Links among them lead to
 * the copies; files are shared, not doubled. Throws `not_found` or `forbidden`, and `validation_failed` for files that are gone.
 */
export async function copyCourse(act: Act, id: string, name: string): Promise<{ id: string; things: CopiedThings }> {
  return transact(act, async (act) => {
    const { db: trx, actor, clock } = act;
    // The actor may have been deleted, or stopped teaching, since the request came in.
    if (!(await lockTeacher(trx, actor.id))) throw new AppError('not_signed_in', texts.notSignedIn);
    await lockManagedCourse(trx, actor, id);
    const sight = sightOf(act);
    const source = await findReadableCourse(trx, sight, id);
    if (!source) throw notFound('Course not found');
    const former = await readSubjects({ db: trx, sight }, source);
    const now = clock.now();
    const things = newIdsOf(id, former, act.ids);
    const copy = {
      id: withNewIds(id, things),
      name,
      title: source.title === source.name ? name : source.title,
      description: withNewIds(source.description, things),
      image_url: source.image_url,
      duration: source.duration,
      duration_unit: source.duration_unit,
      course_type: source.course_type,
      status: 'inactive' as const,
      created_by: actor.id,
      created_at: now,
      updated_at: now,
      deleted_at: null,
      deleted_by: null,
    };
    await insertWithJoinCode(trx, copy, undefined, now);
    const subjects = copyOfSubjects(former, things, now);
    await replaceContents(trx, copy.id, subjects);
    await tieFiles(trx, actor, copy.id, { imageUrl: copy.image_url, description: copy.description, subjects });
    await recordOnCourse(act, copy, { action: 'course_created' });
    return { id: copy.id, things };
  });
}
