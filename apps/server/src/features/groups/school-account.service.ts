import {
  type GroupSource,
  type GroupSourceInput,
  type GroupSourceProblem,
  type GroupSourceState,
  limits,
  schoolAccountTexts,
} from '@lectern/contract';
import { type Act, type AnyAct, transact } from '../../platform/act/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Events } from '../../platform/events/index.ts';
import { invalidField, notFound } from '../../platform/http/index.ts';
import { recordAct } from '../audit/index.ts';
import { areStudentsElsewhere, findProvider, holdProvider, listProviders, type ProviderRow } from '../auth/index.ts';
import { findUser } from '../users/index.ts';
import { countMembers } from './group-members.repository.ts';
import { findGroup, lockGroup } from './groups.repository.ts';
import {
  addMemberships,
  bumpGroupVersions,
  readGroupVersions,
  removeMemberships,
} from './imported-groups.repository.ts';
import { findMoves, findSource, putSource, type SourceRow } from './school-account.repository.ts';

/** The source of a group, and the providers that it could have. Throws `not_found`. */
export async function sourceOf({ db, actor }: Act, groupId: string): Promise<GroupSourceState> {
  const group = await findGroup(db, actor, groupId);
  if (!group) throw notFound('Group not found');
  const providers = await listProviders(db);
  return {
    source: await presentSource(db, { id: groupId, created_by: group.created_by }),
    providers: providers.map(({ id, name, claim_of_groups }) => ({ _id: id, name, claimOfGroups: claim_of_groups })),
  };
}

type Group = { id: string; created_by: string };

/** The source of a group with its provider; null where it follows none that is there. */
async function findFollowed(db: Db, groupId: string): Promise<{ source: SourceRow; provider: ProviderRow } | null> {
  const source = await findSource(db, groupId);
  const provider = source && (await findProvider(db, source.provider_id));
  return source && provider && { source, provider };
}

async function presentSource(db: Db, group: Group): Promise<GroupSource | null> {
  const followed = await findFollowed(db, group.id);
  if (followed === null) return null;
  const { source, provider } = followed;
  const { id: _id, name, claim_of_groups } = provider;
  const problem = await findHindrance(db, group, provider);
  const isOtherClaim = claim_of_groups !== source.claim;
  return { provider: { _id, name }, value: source.value, problem: problem ?? (isOtherClaim ? 'other_claim' : null) };
}

/** Why nobody comes into a group by a provider, or null. */
async function findHindrance(db: Db, group: Group, provider: ProviderRow): Promise<GroupSourceProblem | null> {
  if (!provider.is_enabled) return 'provider_off';
  const misfit = await findMisfit(db, group.created_by, provider);
  if (misfit !== null) return misfit;
  if ((await countMembers(db, group.id)) >= limits.usersPerGroup) return 'full';
  const maker = await findUser(db, group.created_by);
  if (maker === null || maker.is_admin) return null;
  return (await areStudentsElsewhere(db, provider.id, maker.institution_id)) ? 'students_elsewhere' : null;
}

/**
 * Has a group follow a group at a provider, or no longer. Throws `not_found`, and `validation_failed` for a provider that is not there,
 * names no groups, or is of another institution than the group's maker.
 */
export async function setSource(act: Act, groupId: string, { source }: GroupSourceInput): Promise<GroupSource | null> {
  return transact(act, async (act) => {
    const { db: trx, actor } = act;
    const group = await lockGroup(trx, actor, groupId);
    if (!group) throw notFound('Group not found');
    const before = await findFollowed(trx, groupId);
    await putSource(trx, groupId, source && (await requireFitting(trx, group.created_by, source)));
    const after = await presentSource(trx, group);
    const words = (name: string, value: string) => `${name}: ${value}`;
    await recordAct(act, {
      action: 'group_source_changed',
      target: { kind: 'group', id: groupId, name: group.name },
      changes: [
        {
          field: 'source',
          before: before && words(before.provider.name, before.source.value),
          after: after && words(after.provider.name, after.value),
        },
      ],
    });
    return after;
  });
}

const misfits = {
  names_no_groups: schoolAccountTexts.noClaim,
  no_teacher: schoolAccountTexts.noTeacher,
  other_institution: schoolAccountTexts.otherInstitution,
} as const;

async function requireFitting(
  trx: Db,
  makerId: string,
  source: { provider: string; value: string },
): Promise<SourceRow> {
  const provider = await holdProvider(trx, source.provider);
  if (provider === null) throw invalidField('source.provider', schoolAccountTexts.noProvider);
  const misfit = await findMisfit(trx, makerId, provider);
  if (misfit !== null) throw invalidField('source.provider', misfits[misfit]);
  return { provider_id: provider.id, value: source.value, claim: provider.claim_of_groups };
}

type FollowedProvider = { claim_of_groups: string | null; institution_id: string | null };

/** Why a provider brings nobody into the groups of their maker, or null. `findMoves` asks the same of each group. */
async function findMisfit(db: Db, makerId: string, provider: FollowedProvider): Promise<keyof typeof misfits | null> {
  if (provider.claim_of_groups === null) return 'names_no_groups';
  const maker = await findUser(db, makerId);
  const isTeacher = maker !== null && (maker.is_admin || maker.role === 'teacher');
  if (!isTeacher || !maker.is_active || maker.is_approved === false) return 'no_teacher';
  const isOfMaker = provider.institution_id === null || maker.institution_id === provider.institution_id;
  return maker.is_admin || isOfMaker ? null : 'other_institution';
}

/** Brings a student into the groups that follow those which the provider names, and out of the others that follow it. */
export async function followSchoolGroups(
  { db: trx, clock }: AnyAct,
  { user, ...named }: Events['school_groups_named'],
): Promise<void> {
  if (user.is_admin || !user.is_active || user.role !== 'student') return;
  const { joins, leaves } = await findMoves(trx, { user, ...named });
  const ids = [...joins, ...leaves].map(({ groupId }) => groupId);
  if (ids.length === 0) return;
  // Held in their order, so that two who arrive at once do not wait for one another.
  await readGroupVersions(trx, ids);
  await addMemberships(trx, joins);
  await removeMemberships(trx, leaves);
  // A form that was opened before would save the people of then.
  await bumpGroupVersions(trx, ids, { id: user.id, now: clock.now() });
}
