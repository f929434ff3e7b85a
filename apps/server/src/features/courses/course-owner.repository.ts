import type { Db } from '../../platform/db/index.ts';

/**
 * The live teacher or admin with this id, or null. Holds the account until the transaction ends, so that it cannot be
 * deleted or leave the role between this and the course or test that it gets.
 */
export async function lockTeacher(trx: Db, id: string): Promise<{ id: string } | null> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where((where) => where.or([where('role', '=', 'teacher'), where('is_admin', '=', true)]))
    .forShare()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Holds the owner of a course in the bin, and the actor, until the transaction ends. Call it before the course is
 * locked: deleting a person, or taking the role away, holds the person first and then their courses in the bin.
 */
export async function holdOwnerAndActor(trx: Db, courseId: string, actorId: string): Promise<void> {
  await trx
    .selectFrom('users')
    .select('id')
    .where((where) =>
      where.or([
        where('id', '=', actorId),
        where('id', '=', (query) => query.selectFrom('courses').select('created_by').where('id', '=', courseId)),
      ]),
    )
    .orderBy('id')
    .forShare()
    .execute();
}

/** The institution whose coordinators see this course while it is not in the bin, as its owner's, or null. */
export async function findInstitutionShown(trx: Db, course: ShownCourse): Promise<string | null> {
  if (course.status !== 'active') return null;
  const owner = await trx
    .selectFrom('users')
    .select(['institution_id', 'role', 'is_admin', 'is_approved'])
    .where('id', '=', course.created_by)
    .executeTakeFirst();
  if (!owner || (owner.is_approved === false && !owner.is_admin)) return null;
  return course.course_type === 'public' || owner.role === 'teacher' ? owner.institution_id : null;
}

type ShownCourse = { created_by: string; status: string; course_type: string };
