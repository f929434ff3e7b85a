import { factorTexts } from '@lectern/contract';
import { type AppKeys, KeyMissing } from '../../../platform/app-key/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { AppError } from '../../../platform/http/index.ts';
import { listSealed, replaceSealed } from './second-factor.repository.ts';

export type SealingDeps = { appKeys: AppKeys };

/** Each secret is sealed for its own account: in the row of another it does not open. */
const purposeOf = (userId: string): string => `second factor of ${userId}`;

/** Seals a secret for an account. Throws `service_unavailable` where the application key is missing. */
export function sealSecret({ appKeys }: SealingDeps, userId: string, secret: Buffer): Buffer {
  return orUnavailable(() => appKeys.seal(purposeOf(userId), secret));
}

/** Opens an account's secret. Throws `service_unavailable` where no application key here opens it. */
export function openSecret({ appKeys }: SealingDeps, userId: string, sealed: Buffer): Buffer {
  return orUnavailable(() => appKeys.open(purposeOf(userId), sealed));
}

function orUnavailable(work: () => Buffer): Buffer {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof KeyMissing)) throw error;
    throw new AppError('service_unavailable', factorTexts.codesUnreadable);
  }
}

const step = 500;
const beforeAll = '00000000-0000-0000-0000-000000000000';

async function* allSealed(db: Db, atOnce = step): AsyncGenerator<{ userId: string; sealedSecret: Buffer }> {
  for (let after = beforeAll; ;) {
    const rows = await listSealed(db, after, atOnce);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) return;
    after = last.userId;
  }
}

/** Counts the secrets, those that no key here opens, and those that an older key sealed; the first `most` of them. */
export async function sealedHealth(
  { appKeys }: SealingDeps,
  db: Db,
  most = Infinity,
): Promise<{ sealed: number; unreadable: number; older: number }> {
  const health = { sealed: 0, unreadable: 0, older: 0 };
  for await (const { userId, sealedSecret } of allSealed(db, Math.min(step, most))) {
    if (health.sealed >= most) break;
    health.sealed += 1;
    try {
      appKeys.open(purposeOf(userId), sealedSecret);
      if (!appKeys.isNewest(sealedSecret)) health.older += 1;
    } catch (error) {
      if (!(error instanceof KeyMissing)) throw error;
      health.unreadable += 1;
    }
  }
  return health;
}

/** Seals everything anew that an older key sealed; answers how many, and how many no key here opens. */
export async function sealAnew({ appKeys }: SealingDeps, db: Db): Promise<{ sealed: number; unreadable: number }> {
  const done = { sealed: 0, unreadable: 0 };
  for await (const { userId, sealedSecret } of allSealed(db)) {
    try {
      const secret = appKeys.open(purposeOf(userId), sealedSecret);
      if (appKeys.isNewest(sealedSecret)) continue;
      const sealed = appKeys.seal(purposeOf(userId), secret);
      // One that was set up or turned off meanwhile is left as it is.
      if (await replaceSealed(db, userId, sealedSecret, sealed)) done.sealed += 1;
    } catch (error) {
      if (!(error instanceof KeyMissing)) throw error;
      done.unreadable += 1;
    }
  }
  return done;
}
