import {
  type GroupSource,
  type GroupSourceInput,
  type GroupSourceState,
  schoolAccountTexts,
  texts,
} from '@lectern/contract';
import { type Act, type AnyAct, transact } from '../../platform/act/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Events } from '../../platform/events/index.ts';
import { AppError, notFound } from '../../platform/http/index.ts';
import { recordAct } from '../audit/index.ts';
import { findProvider, listProviders } from '../auth/index.ts';
import { findUser } from '../users/index.ts';
import { findGroup, lockGroup } from './groups.repository.ts';
import {
  addMemberships,
  bumpGroupVersions,
  readGroupVersions,
  removeMemberships,
} from './imported-groups.repository.ts';
import { findMoves, findSource, putSource } from './school-account.repository.ts';

/** The source of a group, and the providers that it could have. Throws `not_found`. */
export async function sourceOf({ db, actor }: Act, groupId: string): Promise<GroupSourceState> {
  if (!(await findGroup(db, actor, groupId))) throw notFound('Group not found');
  const providers = await listProviders(db);
  return {
    source: await presentSource(db, groupId),
    providers: providers.map(({ id, name, claim_of_groups }) => ({ _id: id, name, claimOfGroups: claim_of_groups })),
  };
}

async function presentSource(db: Db, groupId: string): Promise<GroupSource | null> {
  const source = await findSource(db, groupId);
  const provider = source && (await findProvider(db, source.provider_id));
  return provider ? { provider: { _id: provider.id, name: provider.name }, value: source.value } : null;
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
    const before = await presentSource(trx, groupId);
    if (source !== null) await requireFitting(trx, group.created_by, source.provider);
    await putSource(trx, groupId, source && { provider_id: source.provider, value: source.value });
    const after = await presentSource(trx, groupId);
    const words = (one: GroupSource | null) => one && `${one.provider.name}: ${one.value}`;
    await recordAct(act, {
      action: 'group_source_changed',
      target: { kind: 'group', id: groupId, name: group.name },
      changes: [{ field: 'source', before: words(before), after: words(after) }],
    });
    return after;
  });
}

async function requireFitting(trx: Db, makerId: string, providerId: string): Promise<void> {
  const provider = await findProvider(trx, providerId);
  const refuse = (message: string): never => {
    const issues = [{ path: 'source.provider', message }];
    throw new AppError('validation_failed', texts.invalidInput, { details: texts.invalidInput, issues });
  };
  if (provider === null) return refuse(schoolAccountTexts.noProvider);
  if (provider.claim_of_groups === null) refuse(schoolAccountTexts.noClaim);
  const maker = await findUser(trx, makerId);
  if (maker === null || !maker.is_active || maker.is_approved === false) return refuse(schoolAccountTexts.noTeacher);
  const isOfMaker = provider.institution_id === null || maker.institution_id === provider.institution_id;
  if (!maker.is_admin && !isOfMaker) refuse(schoolAccountTexts.otherInstitution);
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
