import { factorTexts } from '@lectern/contract';
import { type AppKeys, KeyMissing, type SealedSource } from '../../../platform/app-key/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { AppError } from '../../../platform/http/index.ts';
import { purposeOfSecret } from '../identity-providers/client-secret.ts';
import { listSealedSecrets, replaceSealedSecret } from '../identity-providers/providers.repository.ts';
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

/** A secret of any kind as the database keeps it. */
type Sealed = { purpose: string; sealedSecret: Buffer; replace: (after: Buffer) => Promise<boolean> };

/** All secrets: those of second factors, those by which the site proves itself to sign-in providers, and those of other features. */
async function* allSealed(db: Db, elsewhere: readonly SealedSource[], atOnce = step): AsyncGenerator<Sealed> {
  const factors = inTurn(atOnce, async (after) =>
    (await listSealed(db, after, atOnce)).map(({ userId, sealedSecret }) => ({ id: userId, sealedSecret })),
  );
  for await (const { id, sealedSecret } of factors)
    yield { purpose: purposeOf(id), sealedSecret, replace: (after) => replaceSealed(db, id, sealedSecret, after) };
  for await (const { id, sealedSecret } of inTurn(atOnce, (after) => listSealedSecrets(db, after, atOnce)))
    yield {
      purpose: purposeOfSecret(id),
      sealedSecret,
      replace: (after) => replaceSealedSecret(db, id, sealedSecret, after),
    };
  for (const source of elsewhere)
    for await (const { id, sealedSecret } of inTurn(atOnce, (after) => source.list(db, after, atOnce)))
      yield {
        purpose: source.purposeOf(id),
        sealedSecret,
        replace: (after) => source.replace(db, { id, before: sealedSecret, after }),
      };
}

/** The keys that open secrets, and the places where other features keep theirs. */
type AllSealing = SealingDeps & { sealedElsewhere?: readonly SealedSource[] };

type WithId = { id: string; sealedSecret: Buffer };

async function* inTurn(atOnce: number, read: (after: string) => Promise<WithId[]>): AsyncGenerator<WithId> {
  for (let after = beforeAll; ;) {
    const rows = await read(after);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) return;
    after = last.id;
  }
}

/** Counts the secrets, those that no key here opens, and those that an older key sealed; the first `most` of them. */
export async function sealedHealth(
  { appKeys, sealedElsewhere = [] }: AllSealing,
  db: Db,
  most = Infinity,
): Promise<{ sealed: number; unreadable: number; older: number }> {
  const health = { sealed: 0, unreadable: 0, older: 0 };
  for await (const { purpose, sealedSecret } of allSealed(db, sealedElsewhere, Math.min(step, most))) {
    if (health.sealed >= most) break;
    health.sealed += 1;
    try {
      appKeys.open(purpose, sealedSecret);
      if (!appKeys.isNewest(sealedSecret)) health.older += 1;
    } catch (error) {
      if (!(error instanceof KeyMissing)) throw error;
      health.unreadable += 1;
    }
  }
  return health;
}

/** Seals everything anew that an older key sealed; answers how many, and how many no key here opens. */
export async function sealAnew(
  { appKeys, sealedElsewhere = [] }: AllSealing,
  db: Db,
): Promise<{ sealed: number; unreadable: number }> {
  const done = { sealed: 0, unreadable: 0 };
  for await (const { purpose, sealedSecret, replace } of allSealed(db, sealedElsewhere)) {
    try {
      const secret = appKeys.open(purpose, sealedSecret);
      if (appKeys.isNewest(sealedSecret)) continue;
      // One that was changed or ended meanwhile is left as it is.
      if (await replace(appKeys.seal(purpose, secret))) done.sealed += 1;
    } catch (error) {
      if (!(error instanceof KeyMissing)) throw error;
      done.unreadable += 1;
    }
  }
  return done;
}
