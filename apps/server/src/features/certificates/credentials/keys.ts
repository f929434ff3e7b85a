import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose';
import type { JWTPayload } from 'jose';
import type { AnyAct } from '../../../platform/act/index.ts';
import { type Db, inTransaction } from '../../../platform/db/index.ts';
import type { StoredKey } from '../../../platform/db/schema-of-certificates.ts';
import { keyAddress } from './addresses.ts';

/** The algorithm of keys and signatures (RFC 8037), by the name that Open Badges gives it. */
const alg = 'EdDSA';

export type PublicKey = { kty: 'OKP'; crv: 'Ed25519'; x: string; kid: string; alg: 'EdDSA'; use: 'sig' };

const presentKey = ({ id, public_key }: { id: string; public_key: StoredKey }): PublicKey => ({
  kty: 'OKP',
  crv: 'Ed25519',
  x: public_key.x,
  kid: id,
  alg,
  use: 'sig',
});

/** The public parts of all keys, the one that signs first. */
export async function listKeys(db: Db): Promise<PublicKey[]> {
  const rows = await db
    .selectFrom('certificate_keys')
    .select(['id', 'public_key'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(presentKey);
}

/** The key that signs, which is made where there is none. Two who make one at once both get the same. */
async function signingKey({ db, clock }: Pick<AnyAct, 'db' | 'clock'>): Promise<{ id: string; privateKey: StoredKey }> {
  const found = await findSigningKey(db);
  if (found) return found;
  const pair = await generateKeyPair(alg, { crv: 'Ed25519', extractable: true });
  const [publicKey, privateKey] = [await exportJWK(pair.publicKey), await exportJWK(pair.privateKey)];
  await db
    .insertInto('certificate_keys')
    .values({
      id: await calculateJwkThumbprint(publicKey),
      public_key: JSON.stringify(publicKey),
      private_key: JSON.stringify(privateKey),
      created_at: clock.now(),
      retired_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await findSigningKey(db);
  if (!made) throw new Error('There is no key to sign credentials with');
  return made;
}

async function findSigningKey(db: Db): Promise<{ id: string; privateKey: StoredKey } | null> {
  const row = await db
    .selectFrom('certificate_keys')
    .select(['id', 'private_key'])
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return row?.private_key ? { id: row.id, privateKey: row.private_key } : null;
}

/**
 * Retires the key that signs, if there is one, and makes another; answers its id. Former credentials are still verified with the
 * retired key, whose private part is gone.
 */
export async function rotateKey({ db, clock }: Pick<AnyAct, 'db' | 'clock'>): Promise<string> {
  return inTransaction(db, async (trx) => {
    await trx
      .updateTable('certificate_keys')
      .set({ retired_at: clock.now(), private_key: null })
      .where('retired_at', 'is', null)
      .execute();
    return (await signingKey({ db: trx, clock })).id;
  });
}

/** Signs a credential as a JWT (VC-JWT: the claims stand beside what the credential says). */
export async function sign(act: Pick<AnyAct, 'db' | 'clock'>, site: string, credential: JWTPayload): Promise<string> {
  const { id, privateKey } = await signingKey(act);
  const key = await importJWK({ ...privateKey, alg }, alg);
  return new SignJWT(credential).setProtectedHeader({ alg, typ: 'JWT', kid: keyAddress(site, id) }).sign(key);
}
