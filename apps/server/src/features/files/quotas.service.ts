import type { UploadAllowance, UploadLimits } from '@lectern/contract';
import type { Clock } from '../../platform/clock/index.ts';
import { type Db, inTransaction } from '../../platform/db/index.ts';
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
  clock: Clock;
  /** How much may be stored altogether. */
  quotas: UploadQuotas;
  /** The disk that files are on, or null where they are in a store of their own. */
  disk: Disk | null;
};

export type PromisedUpload = { id: string; userId: string; purpose: UploadPurpose; bytes: number };

/** The owner of the room that a file takes. */
export type Charge = { institution_id: string | null; newcomer: boolean };

async function standingOf(deps: QuotaDeps, trx: Db, userId: string, purpose: UploadPurpose): Promise<Standing> {
  const openSince = new Date(deps.clock.now().getTime() - uploadLifetimeMs);
  const standing = await findStanding(trx, userId, purpose, openSince);
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
export async function openUpload(deps: QuotaDeps, db: Db, upload: PromisedUpload): Promise<void> {
  const { id, userId, purpose, bytes } = upload;
  await inTransaction(db, async (trx) => {
    await lockQuotas(trx);
    const standing = await standingOf(deps, trx, userId, purpose);
    refuseManyOpen(standing);
    refuseBeyondQuota(standing, deps.quotas, purpose, bytes);
    await refuseOnFullDisk(deps.disk, standing, bytes);
    const row = { id, user_id: userId, purpose, promised: bytes, created_at: deps.clock.now() };
    await insertOpenUpload(trx, { ...row, ...chargeOf(standing) });
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
export async function settleUpload(deps: QuotaDeps, trx: Db, upload: PromisedUpload): Promise<Charge> {
  await closeUpload(trx, upload.id);
  const standing = await standingOf(deps, trx, upload.userId, upload.purpose);
  refuseBeyondQuota(standing, deps.quotas, upload.purpose, upload.bytes);
  return chargeOf(standing);
}

/** The limits of a person's uploads: the largest of each kind, and how much of their room is taken; null for visitors. */
export async function getAllowance(
  deps: QuotaDeps & { uploadLimits: UploadLimits },
  db: Db,
  viewer: Viewer,
): Promise<UploadAllowance> {
  if (viewer === null) return { ...deps.uploadLimits, stored: null };
  const standing = await standingOf(deps, db, viewer.id, 'work');
  return { ...deps.uploadLimits, stored: { used: standing.person, most: personQuota(standing, deps.quotas) } };
}
