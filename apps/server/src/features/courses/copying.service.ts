import { texts } from '@lectern/contract';
import type { Selectable } from 'kysely';
import { type Act, transact } from '../../platform/act/index.ts';
import type { CoursesTable } from '../../platform/db/schema.ts';
import { AppError, notFound } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { type CopiedThings, copyOfSubjects, newIdsOf, withNewIds } from './copied-ids.ts';
import { replaceContents } from './course-contents.repository.ts';
import { tieFiles } from './course-files.ts';
import { lockTeacher } from './course-owner.repository.ts';
import type { SubjectJson } from './course-subjects.repository.ts';
import { tellOfCourse } from './course-events.ts';
import { recordOnCourse } from './courses.audit.ts';
import { findReadableCourse } from './courses.repository.ts';
import { insertWithJoinCode, lockCourseFor } from './courses.service.ts';
import { sightOf } from './material-dates.visibility.ts';
import { readSubjects } from './sending-courses.ts';
import { holdTemplate } from './templates.repository.ts';
import { ownerOfTemplate } from './templates.visibility.ts';

/** All of a course that a copy has, under its own ids. */
export type CourseToCopy = Pick<
  Selectable<CoursesTable>,
  'id' | 'name' | 'title' | 'description' | 'image_url' | 'duration' | 'duration_unit' | 'course_type'
> & { subjects: readonly SubjectJson[] };

/**
 * Copies a course that the actor manages with its subjects and materials, for the actor, inactive. Links among them lead to
 * the copies; files are shared, not doubled. Throws `not_found` or `forbidden`, and `validation_failed` for files that are gone.
 */
export async function copyCourse(act: Act, id: string, name: string): Promise<{ id: string; things: CopiedThings }> {
  return transact(act, async (act) => {
    await requireAuthor(act);
    return insertNamed(act, await readCourseToCopy(act, id), name);
  });
}

/** A copy of a template, and who sees those of its tests that go along; null where none do. */
type CopiedTemplate = { id: string; things: CopiedThings; testsSeenBy: Actor | null };

/**
 * Copies a course that is offered to the actor as a template, as `copyCourse` does. It is read as its owner sees it.
 * Throws `not_found`, and `validation_failed` for files that are gone.
 */
export async function copyTemplate(act: Act, id: string, name: string): Promise<CopiedTemplate> {
  return transact(act, async (act) => {
    await requireAuthor(act);
    const offer = await holdTemplate(act.db, act.actor, id);
    if (!offer) throw notFound('Template not found');
    const owner = ownerOfTemplate(offer.offered_by, act.actor);
    const copy = await insertNamed(act, await readContents({ ...act, actor: owner }, id), name);
    return { ...copy, testsSeenBy: offer.with_tests ? owner : null };
  });
}

async function insertNamed(act: Act, source: CourseToCopy, name: string) {
  const things = newIdsOf(source.id, source.subjects, act.ids);
  const title = source.title === source.name ? name : source.title;
  return { id: await insertCopy(act, { ...source, name, title }, things), things };
}

/** The contents of a course that the actor manages, held until the transaction ends. Throws `not_found` or `forbidden`. */
export async function readCourseToCopy(act: Act, id: string): Promise<CourseToCopy> {
  await lockCourseFor(act.db, act.actor, id, 'edit');
  return readContents(act, id);
}

async function readContents(act: Act, id: string): Promise<CourseToCopy> {
  const { db: trx } = act;
  const sight = sightOf(act);
  const row = await findReadableCourse(trx, sight, id);
  if (!row) throw notFound('Course not found');
  const { name, title, description, image_url, duration, duration_unit, course_type } = row;
  const texts = { name, title, description, image_url, duration, duration_unit, course_type };
  return { id, ...texts, subjects: await readSubjects({ db: trx, sight }, row) };
}

/**
 * Makes an inactive course of the actor's out of another one's contents, under the new ids of its things, and answers its
 * id. The contents are safe to show. Throws `validation_failed` for files that are gone.
 */
export async function insertCopy(act: Act, source: CourseToCopy, things: CopiedThings): Promise<string> {
  return transact(act, async (act) => {
    const { db: trx, actor, clock } = act;
    await requireAuthor(act);
    const now = clock.now();
    const copy = {
      id: withNewIds(source.id, things),
      name: source.name,
      title: source.title,
      description: withNewIds(source.description, things),
      image_url: withNewIds(source.image_url, things),
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
    const subjects = copyOfSubjects(source.subjects, things, now);
    await replaceContents(trx, copy.id, subjects);
    await tieFiles(trx, actor, copy.id, { imageUrl: copy.image_url, description: copy.description, subjects });
    await recordOnCourse(act, copy, { action: 'course_created' });
    await tellOfCourse(act, copy.id, 'created');
    return copy.id;
  });
}

/** Holds the actor, who may have been deleted, or stopped teaching, since the request came in. Throws `not_signed_in`. */
async function requireAuthor({ db: trx, actor }: Act): Promise<void> {
  if (!(await lockTeacher(trx, actor.id))) throw new AppError('not_signed_in', texts.notSignedIn);
}
