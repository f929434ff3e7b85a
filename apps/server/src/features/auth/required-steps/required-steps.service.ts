import {
  factorTexts,
  type InstitutionRequiringSteps,
  type InstitutionsRequiringQuery,
  type RequiredSteps,
  type Role,
  roles,
} from '@lectern/contract';
import { type Act, transact } from '../../../platform/act/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { AppError, notFound, type Page, pageOffset, toPage } from '../../../platform/http/index.ts';
import { recordAct } from '../../audit/index.ts';
import { findLetterhead } from '../../institutions/index.ts';
import { hasSecondStep } from '../passkeys/passkeys.repository.ts';
import {
  countConcerned,
  isStepRequired,
  listRequired,
  listRequiring,
  replaceRequired,
} from './required-steps.repository.ts';

/** The roles of which two-step sign-in is required at a place, with how many have none. Throws `not_found`. */
export async function requiredSteps(db: Db, institutionId: string | null): Promise<RequiredSteps> {
  const institution = institutionId === null ? null : await requireInstitution(db, institutionId);
  const [since, counted] = [await listRequired(db, institutionId), await countConcerned(db, institutionId)];
  const byRole = new Map(counted.map((one) => [one.role, one]));
  return {
    institution,
    roles: roles.map((role) => ({
      role,
      since: since.get(role)?.toISOString() ?? null,
      people: byRole.get(role)?.people ?? 0,
      withoutStep: byRole.get(role)?.withoutStep ?? 0,
    })),
  };
}

/** One page of the institutions with a rule of their own, by name. */
export async function pageOfRequiring(
  db: Db,
  query: InstitutionsRequiringQuery,
): Promise<Page<InstitutionRequiringSteps>> {
  const { rows, counted } = await listRequiring(db, pageOffset(query));
  const data = rows.map((row) => ({
    institution: { _id: row.id, name: row.name },
    roles: roles.filter((role) => row.roles.includes(role)),
  }));
  return toPage(query, counted, data);
}

async function requireInstitution(db: Db, id: string): Promise<{ _id: string; name: string }> {
  const found = await findLetterhead(db, id);
  if (found === null) throw notFound('Institution not found');
  return { _id: id, name: found.name };
}

/** Has two-step sign-in required of these roles at a place, from the next sign-in on. Throws `not_found`. */
export async function requireSteps(act: Act, institutionId: string | null, wanted: readonly Role[]): Promise<void> {
  await transact(act, async (act) => {
    const { db: trx, clock, ids } = act;
    if (institutionId !== null) await requireInstitution(trx, institutionId);
    const before = [...(await listRequired(trx, institutionId)).keys()];
    const after = roles.filter((role) => wanted.includes(role));
    await replaceRequired(trx, { institutionId, roles: after }, { ids: () => ids.next(), now: clock.now() });
    const textOf = (list: readonly Role[]) => roles.filter((role) => list.includes(role)).join(', ') || null;
    const change = { field: 'roles', before: textOf(before), after: textOf(after) };
    if (change.before === change.after) return;
    const target = institutionId === null ? undefined : ({ kind: 'institution', id: institutionId } as const);
    await recordAct(act, {
      action: 'required_steps_changed',
      ...(target && { target }),
      institutionId,
      changes: [change],
    });
  });
}

/** Keeps somebody from losing their last second step while it is required, in the transaction that took it. Throws `conflict`. */
export async function refuseLosingStep(trx: Db, userId: string): Promise<void> {
  if (await hasSecondStep(trx, userId)) return;
  if (await isStepRequired(trx, userId)) throw new AppError('conflict', factorTexts.factorKept);
}
