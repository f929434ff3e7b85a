import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import type { Db } from '../../../platform/db/index.ts';
import type { StoredKey } from '../../../platform/db/schema-of-certificates.ts';

type KeyParts = { id: string; public_key: StoredKey; private_key: StoredKey | null };

/** The number of keys, and the ids of those whose parts do not fit together. */
export async function keyHealth(db: Db): Promise<{ keys: number; broken: string[] }> {
  const rows = await db
    .selectFrom('certificate_keys')
    .select(['id', 'public_key', 'private_key'])
    .orderBy('created_at')
    .execute();
  return { keys: rows.length, broken: rows.filter((row) => !fits(row)).map(({ id }) => id) };
}

/** Whether the name of a key is that of its public part, and its private part, where it has one, belongs to it. */
function fits({ id, public_key, private_key }: KeyParts): boolean {
  const { crv, kty, x } = public_key;
  // RFC 7638: the members that every such key has, in the order of their names.
  if (createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url') !== id) return false;
  try {
    createPublicKey({ key: public_key, format: 'jwk' });
    if (private_key === null) return true;
    // The public part that stands in the private one is not believed: it is computed anew from the secret.
    const secret = createPrivateKey({ key: private_key, format: 'jwk' });
    return createPublicKey(secret).export({ format: 'jwk' }).x === x;
  } catch {
    return false;
  }
}
