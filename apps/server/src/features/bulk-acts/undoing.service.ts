import { bulkTexts, limits } from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import { AppError, notFound } from '../../platform/http/index.ts';
import { recordAct } from '../audit/index.ts';
import { leaveGroup } from '../groups/index.ts';
import { type AccountChange, changeStandings, holdInstitutions, lockAdmins, readUsers } from '../users/index.ts';
import { type BulkActRow, lockBulkAct, markUndone } from './bulk-acts.repository.ts';
import { restoredBy } from './bulk-acts.rules.ts';
import { type BulkDeps, withoutLastAdmins } from './bulk-acts.standing.ts';

const hourMs = 60 * 60 * 1000;

/**
 * Undoes an act on many people, whoever did it, for those whom nobody has changed since; the others stay as they are and
 * are counted. Throws `not_found` when the time for it is over, and `conflict` when it was undone before.
 */
export async function undoBulkAct(deps: BulkDeps, act: Act, id: string): Promise<{ undone: number; kept: number }> {
  return transact(act, async (act) => {
    const { db: trx, clock } = act;
    await lockAdmins(trx);
    const now = clock.now();
    const done = await lockBulkAct(trx, id, new Date(now.getTime() - limits.bulkUndoHours * hourMs));
    if (!done) throw notFound('Act not found');
    if (done.undone_at !== null) throw new AppError('conflict', bulkTexts.undoneAlready);
    const undone = done.kind === 'group' ? await takeOut(act, done) : await putBack(deps, act, done);
    const kept = done.people.length - undone;
    await markUndone(trx, id, now);
    await recordAct(act, {
      action: 'bulk_act_undone',
      target: { kind: 'bulk_act', id, name: done.target_name ?? '' },
      changes: [
        { field: 'act', before: null, after: done.kind },
        { field: 'count', before: null, after: String(undone) },
        ...(kept === 0 ? [] : [{ field: 'kept', before: null, after: String(kept) }]),
      ],
    });
    return { undone, kept };
  });
}

async function takeOut(act: Act, { target_id: groupId, people }: BulkActRow): Promise<number> {
  if (groupId === null) return 0;
  return (await leaveGroup(act, { groupId, ids: people.map(({ id }) => id) })).length;
}

async function putBack(deps: BulkDeps, act: Act, done: BulkActRow): Promise<number> {
  const { db: trx, actor } = act;
  const byId = new Map(done.people.map((person) => [person.id, person]));
  const people = await readUsers(trx, actor, [...byId.keys()], 'change');
  const places = done.people.flatMap((person) => [person.institution_id, person.applied_institution_id]);
  const institutions = await holdInstitutions(
    trx,
    places.filter((place) => place !== null),
  );
  const isThere = (place: string | null) => place === null || institutions.has(place);
  const restored = people.map((person): AccountChange | null => {
    const before = byId.get(person.id);
    // Another version is what somebody else has made of the account since.
    if (!before || person.updated_at.toISOString() !== before.after) return null;
    const { institution_id, applied_institution_id } = before;
    if (done.kind !== 'move') return restoredBy(actor, person, { is_active: done.kind === 'block' });
    const possible = isThere(institution_id) && isThere(applied_institution_id);
    return possible ? restoredBy(actor, person, { institution_id, applied_institution_id }) : null;
  });
  const changes = restored.filter((change) => change !== null);
  const { kept } = await withoutLastAdmins(deps, trx, changes);
  await changeStandings(deps, act, kept, done.id);
  return kept.length;
}
