import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tinyPng, uploadForm } from '../../../testing/files.ts';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';
import { until } from '../../../testing/process/until.ts';
import { createChores } from '../../chores.ts';
import { runMaintenance } from '../../platform/jobs/maintenance.ts';
import { restoreBackup, writeBackup } from '../index.ts';
import { addressOf, emptyPlace } from '../../../testing/operations/places.ts';

const silently = () => undefined;
const now = () => new Date('2027-01-05T08:00:00Z');

let t: TestApp;
let folder: string;
let live: string;
beforeAll(async () => {
  t = await buildTestApp();
  folder = await mkdtemp(join(tmpdir(), 'lectern-load-'));
  live = await addressOf(t.db);
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

/** Writers that put one row into each of two tables, the first and the last to be read, in each transaction. */
function keepWriting(writers: number) {
  const written = { pairs: 0 };
  const ending = new AbortController();
  const write = async (name: string) => {
    for (let turn = 0; !ending.signal.aborted; turn += 1) {
      const id = `${name}-${turn}`;
      await t.db.transaction().execute(async (trx) => {
        await sql`insert into institutions (id, name, name_key, type, status, created_at, updated_at)
          values (gen_random_uuid(), ${id}, ${id}, 'School', 'Approved', now(), now())`.execute(trx);
        await sql`insert into rate_limits (key, count, expires_at) values (${id}, 1, now())`.execute(trx);
      });
      written.pairs += 1;
    }
  };
  const all = Promise.all(Array.from({ length: writers }, (_, index) => write(`writer ${index}`)));
  return {
    written,
    async stop() {
      ending.abort();
      await all;
    },
  };
}

it('made while people write holds one moment of theirs', async () => {
  const writing = keepWriting(4);
  const path = join(folder, 'busy.tar');
  await until('some is written', () => writing.written.pairs > 50);
  // The backup waits for this table, which it reads between the two, while the writers go on.
  const said: string[] = [];
  let backup: Promise<unknown> = Promise.resolve();
  await t.db.transaction().execute(async (trx) => {
    await sql`lock table join_requests in access exclusive mode`.execute(trx);
    const say = (line: string) => void said.push(line);
    backup = writeBackup({ connectionString: live, storage: t.files.storage, now, say }, path, { force: false });
    await until('the first table is read', () => said.some((line) => line.startsWith('institutions:')));
    const before = writing.written.pairs;
    await until('more is written', () => writing.written.pairs > before + 10);
    expect(said.some((line) => line.startsWith('rate_limits:'))).toBe(false);
  });
  await backup;
  await writing.stop();
  const { db, ...place } = await emptyPlace();
  await restoreBackup({ ...place, say: silently }, path, { force: false });
  const count = async (query: ReturnType<typeof sql<{ count: number }>>) => (await query.execute(db)).rows[0]?.count;
  const institutions = await count(sql`select count(*) from institutions`);
  const limits = await count(sql`select count(*) from rate_limits`);
  const lone = await count(sql`select count(*) from institutions i full join rate_limits r on r.key = i.name
    where r.key is null or i.name is null`);
  expect(institutions).toBeGreaterThan(50);
  expect(limits).toBe(institutions);
  expect(lone).toBe(0);
});

it('holds the files of its moment, also those that are cleared away meanwhile', async () => {
  const teacher = await t.as(await t.buildUser({ role: 'teacher' }));
  const { payload, headers } = uploadForm('dot.png', tinyPng);
  const { body } = await teacher.call('POST', '/api/files', payload, headers);
  const later = () => new Date(t.clock.now().getTime() + 3 * 24 * 60 * 60 * 1000);
  const maintenance = {
    db: t.db,
    chores: createChores({ ...t.services, auditDays: 0 }),
    purgeTime: async () => ({ now: later() }),
    now: later,
    log: silently,
  };
  const tidy = () => runMaintenance(maintenance, new AbortController().signal);
  const path = join(folder, 'tidied.tar');
  let tidied = 0;
  const storage = {
    ...t.files.storage,
    // Comes after the tables were read, and before the bytes are.
    async stat(key: string) {
      await tidy();
      tidied += 1;
      return t.files.storage.stat(key);
    },
  };
  const manifest = await writeBackup({ connectionString: live, storage, now, say: silently }, path, { force: false });
  expect(tidied).toBe(1);
  expect(manifest.missingFiles).toEqual([]);
  expect(manifest.files.map(({ id }) => id)).toEqual([body.file._id]);
  // And tidying goes on afterwards.
  await tidy();
  expect(await t.files.storage.stat(body.file._id)).toBeNull();
});
