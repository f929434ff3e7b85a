import type { AuditEntry } from '@lectern/contract';
import type { Act } from '../../../platform/act/index.ts';
import { AppError, notFound } from '../../../platform/http/index.ts';
import type { ExceptionTarget } from '../../courses/index.ts';
import { holdGroup } from '../../groups/index.ts';
import { findReadableUser, findUser, holdActive } from '../../users/index.ts';
import { seesCourse } from '../course-tests.repository.ts';

/**
 * Keeps the group or person of an exception while the transaction lasts. An author names those alone whom they may see; a person
 * who is `known` asked for it, or has an exception. Throws `not_found`, and `not_in_course` in these words.
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
  const person = known ? await findUser(trx, id) : await findReadableUser(trx, actor, id);
  if (!person || person.id === actor.id) throw notFound('User not found');
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

/** The fields of an exception as the log has them. */
export type Written = Record<string, string | null>;

/** For whom it is by id, which says nothing to a reader once the account is gone, and each field that is different. */
export function changesFor({ column, id }: ExceptionTarget, from: Written, to: Written): AuditEntry['changes'] {
  const changed = Object.keys(to).flatMap((field) =>
    from[field] === to[field] ? [] : [{ field, before: from[field] ?? null, after: to[field] ?? null }],
  );
  return [{ field: column === 'group_id' ? 'group' : 'person', before: null, after: id }, ...changed];
}
