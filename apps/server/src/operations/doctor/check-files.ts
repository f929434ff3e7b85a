import type { Client } from 'pg';
import type { Storage } from '../../platform/files/index.ts';
import { fail, type Finding, ok, warn } from './finding.ts';

/** Bytes may come a while before what is known of them; the server itself clears older ones away. */
const graceMs = 48 * 60 * 60 * 1000;
const step = 1_000;
const shown = 5;

/** Has every file its bytes, and do all bytes belong to a file? */
export async function checkFiles(client: Client, storage: Storage, now: Date): Promise<Finding[]> {
  return [await checkMissing(client, storage), await checkStray(client, storage, new Date(now.getTime() - graceMs))];
}

async function checkMissing(client: Client, storage: Storage): Promise<Finding> {
  const missing: string[] = [];
  let count = 0;
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await client.query<{ id: string; size: string }>(
      'select id, size from files where id > $1 order by id limit $2',
      [last, step],
    );
    for (const { id, size } of rows) {
      if ((await storage.stat(id))?.size !== Number(size)) missing.push(id);
      last = id;
    }
    count += rows.length;
    if (rows.length < step) break;
  }
  if (missing.length === 0) return ok('files', `${count}, all with their bytes`);
  const says = `${missing.length} of ${count} without their bytes (${missing.slice(0, shown).join(', ')}${missing.length > shown ? ' …' : ''})`;
  const advice = 'Put them back from a backup (files/<id> in it), or have their owners upload them again.';
  return fail({ about: 'files', says }, advice);
}

async function checkStray(client: Client, storage: Storage, before: Date): Promise<Finding> {
  const about = 'stray files';
  let stray = 0;
  let keys: string[] = [];
  const count = async () => {
    const { rowCount } = await client.query('select from files where id::text = any($1)', [keys]);
    stray += keys.length - (rowCount ?? 0);
    keys = [];
  };
  for await (const { key, modifiedAt } of storage.list()) {
    if (modifiedAt < before) keys.push(key);
    if (keys.length >= step) await count();
  }
  await count();
  if (stray === 0) return ok(about, 'none');
  const advice = 'A running server clears them away within minutes of its start; see its log if they stay.';
  return warn({ about, says: `${stray} belong to nothing` }, advice);
}
