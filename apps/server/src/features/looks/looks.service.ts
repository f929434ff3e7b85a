import { Readable } from 'node:stream';
import type { Look, LookInput } from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import { nextVersion } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { invalidField, notFound } from '../../platform/http/index.ts';
import type { Actor, Viewer } from '../../platform/policy/index.ts';
import { type AuditEvent, recordAct } from '../audit/index.ts';
import { findManagedInstitution, lockManagedInstitution } from '../institutions/index.ts';
import { refuseStale } from '../users/index.ts';
import { refuseInfected, type ScanDeps } from '../virus-scans/index.ts';
import { logoColumns } from './logo.ts';
import { presentLook, presentStyle } from './looks.presenter.ts';
import { deleteLook, findLogo, findLook, findWorn, lockLook, type LookRow, updateLook } from './looks.repository.ts';

/** The look of an institution, or of the site for null. */
export async function getLook(db: Db, institutionId: string | null): Promise<Look> {
  return presentLook(await findLook(db, institutionId));
}

/** The institution with this id. Throws `not_found` where the viewer does not manage it. */
export async function requireManaged(db: Db, viewer: Actor, id: string): Promise<{ id: string }> {
  const institution = await findManagedInstitution(db, viewer, id);
  if (institution === null) throw notFound('Institution not found');
  return institution;
}

/**
 * Changes what the input carries of the look of an institution, or of the site for null. Throws `not_found` where the actor does
 * not manage the institution, `stale_update` when somebody saved since the version that the input names, `validation_failed`, and
 * `service_unavailable` where nobody can look for viruses in the logo.
 */
export async function changeLook(
  deps: ScanDeps,
  act: Act,
  institutionId: string | null,
  input: LookInput,
): Promise<Look> {
  // Before the transaction, because it takes its time.
  const logo = input.logo === undefined ? null : await logoColumns(input.logo);
  const bytes = logo?.logo ?? null;
  if (bytes !== null)
    await refuseInfected(deps, act, {
      open: async () => Readable.from([bytes]),
      refuse: (said) => invalidField('logo', said),
    });
  return transact(act, async (act) => {
    const { db: trx, actor, clock, ids } = act;
    await requireLocked(trx, actor, institutionId);
    const empty = { id: ids.next(), institution_id: institutionId, updated_at: clock.now() };
    const { before, isNew } = await lockLook(trx, empty);
    await refuseStale(trx, before, knownVersion(input, isNew));
    const set = { ...logo, ...(input.accent !== undefined && { accent: input.accent }) };
    const version = nextVersion(clock, before, actor.id);
    await updateLook(trx, before.id, { ...set, ...version });
    const after = { ...before, ...set, ...version };
    await recordChange(act, institutionId, [before, after]);
    return presentLook(after);
  });
}

/** Takes the colour and the logo away. Throws `not_found` where the actor does not manage the institution. */
export async function resetLook(act: Act, institutionId: string | null): Promise<Look> {
  return transact(act, async (act) => {
    await requireLocked(act.db, act.actor, institutionId);
    const before = await deleteLook(act.db, institutionId);
    await recordChange(act, institutionId, [before, null]);
    return presentLook(null);
  });
}

/** The bytes of a logo. Throws `not_found`, also for one of an institution that is not approved and not the viewer's to manage. */
export async function requireLogo(db: Db, viewer: Viewer, digest: string): Promise<{ bytes: Buffer; type: string }> {
  const logo = await findLogo(db, viewer, digest);
  if (logo === null) throw notFound('Logo not found');
  return logo;
}

/** The style of the pages of an institution's people, or of visitors for null; empty for Lectern's own. */
export async function wornStyle(db: Db, institutionId: string | null): Promise<string> {
  return presentStyle(await findWorn(db, institutionId));
}

/** Keeps the institution until the transaction ends; nothing for the site. */
async function requireLocked(trx: Db, actor: Actor, institutionId: string | null): Promise<void> {
  if (institutionId === null) return;
  if (!(await lockManagedInstitution(trx, actor, institutionId))) throw notFound('Institution not found');
}

/** The version that a form loaded, as the comparison takes it: no version at all differs from every one that is there. */
function knownVersion({ updatedAt }: LookInput, isNew: boolean): string | undefined {
  if (updatedAt !== null) return updatedAt;
  return isNew ? undefined : new Date(0).toISOString();
}

/** Writes down that the colour or the logo of something changed; nothing where neither did. */
async function recordChange(
  act: Act,
  institutionId: string | null,
  [before, after]: [before: LookRow | null, after: LookRow | null],
): Promise<void> {
  const changes: NonNullable<AuditEvent['changes']> = [];
  const accents = { before: before?.accent ?? null, after: after?.accent ?? null };
  if (accents.before !== accents.after) changes.push({ field: 'accent', ...accents });
  if ((before?.logo_digest ?? null) !== (after?.logo_digest ?? null))
    changes.push({ field: 'logo', before: null, after: null });
  if (changes.length === 0) return;
  const target = institutionId === null ? undefined : ({ kind: 'institution', id: institutionId } as const);
  await recordAct(act, { action: 'look_changed', ...(target && { target }), institutionId, changes });
}
