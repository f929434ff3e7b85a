import type { AuditEntry } from '@lectern/contract';
import type { Act } from '../../../platform/act/index.ts';
import { AppError, notFound } from '../../../platform/http/index.ts';
import { type ExceptionTarget, isStudentOf } from '../../courses/index.ts';
import { holdGroup } from '../../groups/index.ts';
import { findReadableUser, findUser, holdActive } from '../../users/index.ts';
import { seesCourse } from '../course-tests.repository.ts';

/**
 * Keeps the group or person of an exception while the transaction lasts. A person who is `known` asked
 * for it, or has an exception. Throws `not_found`, and `not_in_course` in these words.
 */
export async function requireTarget(
  { db: trx, actor }: Act,
  { column, id, known }: ExceptionTarget & { known: boolean },
  { courseId, words }: { courseId: string; words: { group: string; person: string } },
): Promise<void> {
  if (column === 'group_id') {
    const group = await holdGroup(trx, actor, { groupId: id, courseId });
    if (!group) throw notFound('Group not found');
    if (!group.has_course) throw new AppError('not_in_course', words.group);
    return;
  }
  const person = await findUser(trx, id);
  if (!person || person.id === actor.id || !(known || (await mayName({ db: trx, actor }, person, courseId))))
    throw notFound('User not found');
  const { role, is_admin: isAdmin, institution_id: institutionId } = person;
  const isActive = (await holdActive(trx, [id])).has(id);
  if (!isActive && !known) throw notFound('User not found');
  const learns =
    isActive &&
    role === 'student' &&
    !isAdmin &&
    (await seesCourse(trx, { id, role, isAdmin, institutionId }, courseId));
  if (!learns) throw new AppError('not_in_course', words.person);
}

/** Authors name the people whom they may see, and the students of the courses that they look after. */
async function mayName(
  { db, actor }: Pick<Act, 'db' | 'actor'>,
  { id, institution_id: institutionId }: { id: string; institution_id: string | null },
  courseId: string,
): Promise<boolean> {
  if ((await findReadableUser(db, actor, id)) !== null) return true;
  return isStudentOf(db, actor, { id, institutionId }, courseId);
}

/** The fields of an exception as the log has them. */
export type Written = Record<string, string | null>;

/** For whom it is by id, which says nothing to a reader once the account is gone, and each field that is different. */
export function changesFor({ column, id }: ExceptionTarget, from: Written, to: Written): AuditEntry['changes'] {
  const changed = Object.keys(to).flatMap((field) =>
    from[field] === to[field] ? [] : [{ field, before: from[field] ?? null, after: to[field] ?? null }],
  );
  return [{ field: column === 'group_id' ? 'group' : 'person', before: null, after: id }, ...changed];
}
