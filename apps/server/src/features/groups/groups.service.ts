import { type CreateGroupInput, type FieldIssue, type Group, texts, type UpdateGroupInput } from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import { nextVersion } from '../../platform/clock/index.ts';
import { brokenConstraint, type Db } from '../../platform/db/index.ts';
import { AppError, notFound } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { nameKey } from '../../platform/text/name-key.ts';
import { refuseStale } from '../users/index.ts';
import { recordAct } from '../audit/index.ts';
import {
  findUsableCourses,
  findUsableUsers,
  replaceGroupCourses,
  replaceGroupUsers,
} from './group-members.repository.ts';
import { presentGroup } from './groups.presenter.ts';
import { deleteGroupRow, findGroup, insertGroup, lockGroup, updateGroupRow } from './groups.repository.ts';

/** A group in full. Throws `not_found` when it is absent or somebody else's. */
export async function getGroup(db: Db, actor: Actor, id: string): Promise<Group> {
  const row = await findGroup(db, actor, id);
  if (!row) throw notFound('Group not found');
  return presentGroup(row, actor);
}

/** Makes a group of the actor's. Throws `group_name_taken`, or `validation_failed` for members that cannot be had. */
export async function createGroup(act: Act, input: CreateGroupInput): Promise<Group> {
  return transact(act, async ({ db: trx, actor, clock, ids }) => {
    const id = ids.next();
    const now = clock.now();
    await refuseBadMembers(trx, actor, { id, makerId: actor.id }, input);
    await savingName(() =>
      insertGroup(trx, {
        id,
        name: input.name,
        name_key: nameKey(input.name),
        description: input.description ?? null,
        duration: input.duration ?? null,
        status: input.status ?? 'active',
        created_by: actor.id,
        created_at: now,
        updated_at: now,
      }),
    );
    await replaceMembers(trx, id, input);
    return getGroup(trx, actor, id);
  });
}

/**
 * Makes a group of the actor's with the courses of another one that the actor may still put into a group, and without
 * its people. Throws `not_found` and `group_name_taken`.
 */
export async function copyGroup(act: Act, id: string, name: string): Promise<Group> {
  return transact(act, async (act) => {
    const { description, duration, status, courses } = await getGroup(act.db, act.actor, id);
    const copy = { id: act.ids.next(), makerId: act.actor.id };
    const usable = await findUsableCourses(act.db, act.actor, copy, courses);
    const kept = courses.filter((courseId) => usable.has(courseId));
    return createGroup(act, { name, description, duration, status, courses: kept });
  });
}

/**
 * Changes what the input carries and leaves the rest. Throws `not_found`, `stale_update` when somebody saved since the
 * version that the input names, `group_name_taken`, and `validation_failed` for members that cannot be had.
 */
export async function updateGroup(act: Act, id: string, input: UpdateGroupInput): Promise<Group> {
  return transact(act, async ({ db: trx, actor, clock }) => {
    const before = await lockGroup(trx, actor, id);
    if (!before) throw notFound('Group not found');
    await refuseStale(trx, before, input.updatedAt);
    await refuseBadMembers(trx, actor, { id, makerId: before.created_by }, input);
    const changes = { ...changesOf(input), ...nextVersion(clock, before, actor.id) };
    await savingName(() => updateGroupRow(trx, id, changes));
    await replaceMembers(trx, id, input);
    return getGroup(trx, actor, id);
  });
}

/** Removes a group; what it opened is closed at once. Throws `not_found`. */
export async function deleteGroup(act: Act, id: string): Promise<void> {
  await transact(act, async (act) => {
    const group = await lockGroup(act.db, act.actor, id);
    if (!group) throw notFound('Group not found');
    await deleteGroupRow(act.db, id);
    await recordAct(act, { action: 'group_deleted', target: { kind: 'group', id, name: group.name } });
  });
}

/** The columns that an update sets, from what it carries. */
function changesOf(input: UpdateGroupInput) {
  return {
    ...(input.name === undefined ? {} : { name: input.name, name_key: nameKey(input.name) }),
    ...(input.description === undefined ? {} : { description: input.description }),
    ...(input.duration === undefined ? {} : { duration: input.duration }),
    ...(input.status === undefined ? {} : { status: input.status }),
  };
}

async function savingName(save: () => Promise<void>): Promise<void> {
  try {
    await save();
  } catch (error) {
    if (brokenConstraint(error) !== 'groups_name_per_creator') throw error;
    throw new AppError('group_name_taken', texts.groupNameTaken, {
      details: texts.groupNameTaken,
      issues: [{ path: 'name', message: texts.groupNameTaken }],
    });
  }
}

type Members = Pick<UpdateGroupInput, 'users' | 'courses'>;

/** Throws `validation_failed`, naming every entry that the actor may not put into the group. */
async function refuseBadMembers(
  trx: Db,
  actor: Actor,
  group: { id: string; makerId: string },
  { users, courses }: Members,
): Promise<void> {
  const issues = [
    ...(users ? issuesOf('users', users, await findUsableUsers(trx, actor, group.id, users), texts.noSuchUser) : []),
    ...(courses
      ? issuesOf('courses', courses, await findUsableCourses(trx, actor, group, courses), texts.noSuchCourse)
      : []),
  ];
  if (issues.length > 0)
    throw new AppError('validation_failed', texts.invalidInput, { details: texts.invalidInput, issues });
}

function issuesOf(field: string, ids: readonly string[], usable: Set<string>, message: string): FieldIssue[] {
  return ids.flatMap((id, index) => (usable.has(id) ? [] : [{ path: `${field}.${index}`, message }]));
}

async function replaceMembers(trx: Db, id: string, { users, courses }: Members): Promise<void> {
  if (users) await replaceGroupUsers(trx, id, users);
  if (courses) await replaceGroupCourses(trx, id, courses);
}
