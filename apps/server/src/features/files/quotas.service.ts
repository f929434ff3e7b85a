import type { UploadAllowance, UploadLimits } from '@lectern/contract';
import { type Act, type AnyAct, transact } from '../../platform/act/index.ts';
import type { UploadPurpose } from '../../platform/db/schema.ts';
import { type Disk, noRoom } from '../../platform/files/index.ts';
import type { Viewer } from '../../platform/policy/index.ts';
import { closeUpload, findStanding, insertOpenUpload, lockQuotas } from './quotas.repository.ts';
import {
  isNewcomer,
  personQuota,
  refuseBeyondQuota,
  refuseManyOpen,
  type Standing,
  type UploadQuotas,
} from './quotas.rules.ts';
import { uploadLifetimeMs } from './upload-parts.ts';

export type QuotaDeps = {
  /** How much may be stored altogether. */
  quotas: UploadQuotas;
  /** The disk that files are on, or null where they are in a store of their own. */
  disk: Disk | null;
};

export type PromisedUpload = { id: string; userId: string; purpose: UploadPurpose; bytes: number };

/** The owner of the room that a file takes. */
export type Charge = { institution_id: string | null; newcomer: boolean };

async function standingOf({ db, clock }: AnyAct, userId: string, purpose: UploadPurpose): Promise<Standing> {
  const openSince = new Date(clock.now().getTime() - uploadLifetimeMs);
  const standing = await findStanding(db, userId, purpose, openSince);
  if (standing === null) throw new Error('A file comes from somebody who is not there');
  return standing;
}

const chargeOf = (standing: Standing): Charge => ({
  institution_id: standing.institutionId,
  newcomer: isNewcomer(standing),
});

/**
 * Sets aside the room that an upload is going to take. Throws `payload_too_large` when it does not fit, `too_many_requests`
 * for one upload too many, and `service_unavailable` where the disk would not keep its reserve.
 */
export async function openUpload(deps: QuotaDeps, act: AnyAct, upload: PromisedUpload): Promise<void> {
  const { id, userId, purpose, bytes } = upload;
  await transact(act, async (act) => {
    await lockQuotas(act.db);
    const standing = await standingOf(act, userId, purpose);
    refuseManyOpen(standing);
    refuseBeyondQuota(standing, deps.quotas, purpose, bytes);
    await refuseOnFullDisk(deps.disk, standing, bytes);
    const row = { id, user_id: userId, purpose, promised: bytes, created_at: act.clock.now() };
    await insertOpenUpload(act.db, { ...row, ...chargeOf(standing) });
  });
}

/** Newcomers leave authors as much again as the reserve. */
async function refuseOnFullDisk(disk: Disk | null, standing: Standing, bytes: number): Promise<void> {
  if (disk === null) return;
  const reserve = isNewcomer(standing) ? 2 * disk.reserve : disk.reserve;
  if ((await disk.free()) < standing.promised + bytes + reserve) throw noRoom();
}

/**
 * Turns what an upload promised into what its file takes, and answers whose room that is. Throws `payload_too_large`
 * when the file, of so many bytes now, does not fit any more. Call it under the lock.
 */
export async function settleUpload(deps: QuotaDeps, act: AnyAct, upload: PromisedUpload): Promise<Charge> {
  await closeUpload(act.db, upload.id);
  const standing = await standingOf(act, upload.userId, upload.purpose);
  refuseBeyondQuota(standing, deps.quotas, upload.purpose, upload.bytes);
  return chargeOf(standing);
}

/** The limits of a person's uploads: the largest of each kind, and how much of their room is taken; null for visitors. */
export async function getAllowance(
  deps: QuotaDeps & { uploadLimits: UploadLimits },
  act: Act<Viewer>,
): Promise<UploadAllowance> {
  const { actor } = act;
  if (actor === null) return { ...deps.uploadLimits, stored: null };
  const standing = await standingOf(act, actor.id, 'work');
  return { ...deps.uploadLimits, stored: { used: standing.person, most: personQuota(standing, deps.quotas) } };
}
