import { generateKeyPairSync } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';

/** The site's keys as push services know it (RFC 8292), in base64url: the public one as a point, the private one alone. */
export type PushKeys = { publicKey: string; privateKey: string };

function makeKeys(): PushKeys {
  const {
    d = '',
    x = '',
    y = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  });
  const coordinates = [x, y].map((text) => Buffer.from(text, 'base64url'));
  return { publicKey: Buffer.concat([Buffer.of(4), ...coordinates]).toString('base64url'), privateKey: d };
}

/** The site's keys, made when they are first asked for. */
export async function ensureKeys(db: Db, now: Date): Promise<PushKeys> {
  const known = await findKeys(db);
  if (known) return known;
  const { publicKey, privateKey } = makeKeys();
  await sql`insert into push_keys (public_key, private_key, created_at) values (${publicKey}, ${privateKey}, ${now})
    on conflict do nothing`.execute(db);
  // Another process may have been quicker.
  return (await findKeys(db)) ?? { publicKey, privateKey };
}

async function findKeys(db: Db): Promise<PushKeys | null> {
  const row = await db.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst();
  return row ? { publicKey: row.public_key, privateKey: row.private_key } : null;
}
