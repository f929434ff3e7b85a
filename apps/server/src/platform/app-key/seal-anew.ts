import type { Db } from '../db/index.ts';
import type { AppKeys } from './app-keys.ts';
import { sealedOrNull } from './sealed.ts';
import type { SealedSource } from './sealed-source.ts';

const step = 500;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** The keys that open secrets, and the places where features keep theirs. */
export type AllSealing = { appKeys: AppKeys; sealedSources: readonly SealedSource[] };

/** A secret of any kind as the database keeps it. */
type Sealed = { purpose: string; sealedSecret: Buffer; replace: (after: Buffer) => Promise<boolean> };

async function* allSealed(db: Db, sources: readonly SealedSource[], atOnce = step): AsyncGenerator<Sealed> {
  for (const source of sources) {
    for (let after = beforeAll, isLast = false; !isLast;) {
      const rows = await source.list(db, after, atOnce);
      for (const { id, sealedSecret } of rows)
        yield {
          purpose: source.purposeOf(id),
          sealedSecret,
          replace: (anew) => source.replace(db, { id, before: sealedSecret, after: anew }),
        };
      after = rows.at(-1)?.id ?? after;
      isLast = rows.length < atOnce;
    }
  }
}

/** Counts the secrets, those that no key here opens, and those that an older key sealed; the first `most` of them. */
export async function sealedHealth(
  { appKeys, sealedSources }: AllSealing,
  db: Db,
  most = Infinity,
): Promise<{ sealed: number; unreadable: number; older: number }> {
  const health = { sealed: 0, unreadable: 0, older: 0 };
  for await (const { purpose, sealedSecret } of allSealed(db, sealedSources, Math.min(step, most))) {
    if (health.sealed >= most) break;
    health.sealed += 1;
    if (sealedOrNull(() => appKeys.open(purpose, sealedSecret)) === null) health.unreadable += 1;
    else if (!appKeys.isNewest(sealedSecret)) health.older += 1;
  }
  return health;
}

/** Seals everything anew that an older key sealed; answers how many, and how many no key here opens. */
export async function sealAnew(
  { appKeys, sealedSources }: AllSealing,
  db: Db,
): Promise<{ sealed: number; unreadable: number }> {
  const done = { sealed: 0, unreadable: 0 };
  for await (const { purpose, sealedSecret, replace } of allSealed(db, sealedSources)) {
    const secret = sealedOrNull(() => appKeys.open(purpose, sealedSecret));
    if (secret === null) done.unreadable += 1;
    // One that was changed or ended meanwhile is left as it is.
    else if (!appKeys.isNewest(sealedSecret) && (await replace(appKeys.seal(purpose, secret)))) done.sealed += 1;
  }
  return done;
}
