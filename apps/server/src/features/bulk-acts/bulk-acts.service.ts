import { type BulkAct, type BulkActInput, type BulkPreview, limits } from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import type { BulkActPerson } from '../../platform/db/schema-of-bulk-acts.ts';
import { countSitting } from '../attempts/index.ts';
import { recordAct } from '../audit/index.ts';
import { joinGroup, type Joining, planJoining } from '../groups/index.ts';
import { changeStandings, lockAdmins, readUsers, requireInstitution } from '../users/index.ts';
import { type LeftPerson, leftByReason } from './bulk-acts.outcome.ts';
import { findInstitutionName, insertBulkAct } from './bulk-acts.repository.ts';
import type { StandingAct } from './bulk-acts.rules.ts';
import { type BulkDeps, planStandings } from './bulk-acts.standing.ts';

const hourMs = 60 * 60 * 1000;

/**
 * Says what an act on many people would do, and does nothing. Throws `validation_failed` for an institution or a group
 * that is not there, and where the group would be too large.
 */
export async function previewBulkAct(deps: BulkDeps, act: Act, input: BulkActInput): Promise<BulkPreview> {
  return transact(act, async (act) => {
    const { db, actor, clock } = act;
    const ids = [...new Set(input.ids)];
    if (input.group !== undefined && input.act === 'group') {
      const plan = await planJoining(db, actor, { groupId: input.group, ids });
      const left = await leftOfJoining(act, ids, plan);
      const counts = { changes: plan.joining.length, sitting: 0, applications: 0 };
      return { act: input.act, target: plan.name, left: leftByReason(left), ...counts };
    }
    const bulk = await standingOf(act, input);
    const { changes, left } = await planStandings(deps, act, { bulk, ids }, null);
    const target = bulk.kind === 'move' ? await findInstitutionName(db, bulk.institutionId) : null;
    const changing = changes.map(({ before }) => before.id);
    const sitting = bulk.kind === 'block' ? await countSitting(db, changing, clock.now()) : 0;
    const applications = changes.filter(({ before, after }) => {
      const former = before.applied_institution_id;
      return former !== null && former !== after.institution_id && after.applied_institution_id === null;
    }).length;
    return { act: input.act, target, left: leftByReason(left), changes: changes.length, sitting, applications };
  });
}

/**
 * Does an act on many people in one transaction, with an entry in the log for each person, as of the act on one account,
 * behind one of the whole. Throws as the preview.
 */
export async function doBulkAct(deps: BulkDeps, act: Act, input: BulkActInput): Promise<BulkAct> {
  return transact(act, async (act) => {
    // Before any row, as everybody does who takes an admin away or deletes somebody.
    await lockAdmins(act.db);
    const ids = [...new Set(input.ids)];
    const id = act.ids.next();
    const { target, people, left } =
      input.group !== undefined && input.act === 'group'
        ? await joinMany(act, input.group, ids)
        : await changeMany(deps, act, { input, ids, id });
    const outcome = { act: input.act, target: target?.name ?? null, left: leftByReason(left), changed: people.length };
    if (people.length === 0) return { ...outcome, _id: null, undoUntil: null };
    const now = act.clock.now();
    const made = { created_by: act.actor.id, created_at: now };
    const thing = { target_id: target?.id ?? null, target_name: target?.name ?? null };
    await insertBulkAct(act.db, {
      id,
      kind: input.act,
      ...thing,
      changed: people.length,
      people: JSON.stringify(people),
      ...made,
    });
    await recordAct(act, {
      action: 'bulk_act_done',
      target: { kind: 'bulk_act', id, name: target?.name ?? '' },
      changes: [
        { field: 'act', before: null, after: input.act },
        { field: 'count', before: null, after: String(people.length) },
      ],
    });
    const undoUntil = new Date(now.getTime() + limits.bulkUndoHours * hourMs).toISOString();
    return { ...outcome, _id: id, undoUntil };
  });
}

type Done = { target: { id: string; name: string } | null; people: BulkActPerson[]; left: LeftPerson[] };

async function joinMany(act: Act, groupId: string, ids: string[]): Promise<Done> {
  const plan = await joinGroup(act, { groupId, ids });
  const place = { institution_id: null, applied_institution_id: null, after: null };
  const people = plan.joining.map((id) => ({ id, ...place }));
  return { target: { id: groupId, name: plan.name }, people, left: await leftOfJoining(act, ids, plan) };
}

async function changeMany(
  deps: BulkDeps,
  act: Act,
  { input, ids, id }: { input: BulkActInput; ids: string[]; id: string },
): Promise<Done> {
  const bulk = await standingOf(act, input);
  const { changes, left } = await planStandings(deps, act, { bulk, ids }, 'change');
  const after = await changeStandings(deps, act, changes, id);
  const people = changes.map(({ before }, index) => ({
    id: before.id,
    institution_id: before.institution_id,
    applied_institution_id: before.applied_institution_id,
    after: after[index]?.updated_at.toISOString() ?? null,
  }));
  if (bulk.kind !== 'move') return { target: null, people, left };
  const name = await findInstitutionName(act.db, bulk.institutionId);
  return { target: { id: bulk.institutionId, name: name ?? '' }, people, left };
}

/** The act on accounts that an input asks for. Throws `validation_failed` for an institution that is not there. */
async function standingOf({ db }: Act, { act: kind, institution }: BulkActInput): Promise<StandingAct> {
  if (kind === 'block' || kind === 'unblock') return { kind };
  const institutionId = institution ?? '';
  await requireInstitution(db, institutionId);
  return { kind: 'move', institutionId };
}

/** The people of an addition who do not come into the group: in it already, or gone. */
async function leftOfJoining({ db, actor }: Act, ids: readonly string[], plan: Joining): Promise<LeftPerson[]> {
  const there = await readUsers(db, actor, plan.there, null);
  const others = ids.length - plan.joining.length - plan.there.length;
  return [
    ...there.map(({ username }) => ({ left: 'already' as const, username })),
    ...Array.from({ length: others + plan.there.length - there.length }, () => ({
      left: 'gone' as const,
      username: null,
    })),
  ];
}
