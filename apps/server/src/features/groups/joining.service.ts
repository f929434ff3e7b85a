import { limits, say } from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import { nextVersion } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { invalidField } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import {
  addGroupUsers,
  countMembers,
  findMembers,
  findUsableUsers,
  removeGroupUsers,
} from './group-members.repository.ts';
import { findGroupName, lockGroup, updateGroupRow } from './groups.repository.ts';

type Wish = { groupId: string; ids: readonly string[] };

/** People who would come into a group, and those who are in it; nobody else can be put into it. */
export type Joining = { name: string; joining: string[]; there: string[] };

/**
 * Looks at which of these people an addition would put into a group. Throws `validation_failed` where there is no such
 * group for the actor, or more people than it may have.
 */
export async function planJoining(db: Db, actor: Actor, { groupId, ids }: Wish): Promise<Joining> {
  const name = await findGroupName(db, actor, groupId);
  if (name === null) throw invalidField('group', 'This group no longer exists.');
  const usable = await findUsableUsers(db, actor, groupId, ids);
  const members = await findMembers(db, groupId, ids);
  const joining = ids.filter((id) => usable.has(id) && !members.has(id));
  if (joining.length > 0 && (await countMembers(db, groupId)) + joining.length > limits.usersPerGroup)
    throw invalidField('group', say('A group may have at most {max} users', { max: limits.usersPerGroup }));
  return { name, joining, there: ids.filter((id) => members.has(id)) };
}

/** Puts people into a group beside those in it, and answers who came into it. Throws as `planJoining`. */
export async function joinGroup(act: Act, { groupId, ids }: Wish): Promise<Joining> {
  return transact(act, async ({ db: trx, actor, clock }) => {
    const before = await lockGroup(trx, actor, groupId);
    const plan = await planJoining(trx, actor, { groupId, ids });
    const joining = await addGroupUsers(trx, groupId, plan.joining);
    // A form that was opened before does not save over what happened to the group.
    if (before && joining.length > 0) await updateGroupRow(trx, groupId, nextVersion(clock, before, actor.id));
    return { ...plan, joining };
  });
}

/** Takes people out of a group; answers those who were in it, nobody where it is gone. */
export async function leaveGroup(act: Act, { groupId, ids }: Wish): Promise<string[]> {
  return transact(act, async ({ db: trx, actor, clock }) => {
    const before = await lockGroup(trx, actor, groupId);
    if (!before) return [];
    const left = await removeGroupUsers(trx, groupId, ids);
    if (left.length > 0) await updateGroupRow(trx, groupId, nextVersion(clock, before, actor.id));
    return left;
  });
}
