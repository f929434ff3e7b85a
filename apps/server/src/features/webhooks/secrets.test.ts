import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWebhook } from '../../../testing/features/webhooks/build-webhook.ts';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';
import { createAppKeys, sealAnew, sealedHealth } from '../../platform/app-key/index.ts';
import { openSecrets, sealSecret } from './secrets.ts';

let t: TestApp;
beforeAll(async () => void (t = await buildTestApp()));
afterAll(() => t.close());

const keysOf = (...keys: Buffer[]) => createAppKeys({ random: { bytes: randomBytes }, read: () => keys });

it('both secrets of a webhook are counted by the doctor, and sealed anew by a new application key', async () => {
  const [older, newest, id] = [randomBytes(32), randomBytes(32), randomUUID()];
  const [present, former] = [randomBytes(32), randomBytes(32)];
  await buildWebhook(t, await t.buildUser({ role: 'admin' }), {
    id,
    sealed_secret: sealSecret(keysOf(older), id, present),
    former_secret: sealSecret(keysOf(older), id, former),
    former_until: t.clock.now(),
  });
  const { sealedSources } = t.services;
  const rotated = { appKeys: keysOf(newest, older), sealedSources };
  expect(await sealedHealth(rotated, t.db)).toEqual({ sealed: 2, unreadable: 0, older: 2 });
  expect(await sealAnew(rotated, t.db)).toEqual({ sealed: 2, unreadable: 0 });
  const row = await t.db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const sealed = [row.sealed_secret, row.former_secret ?? Buffer.alloc(0)];
  expect(openSecrets(keysOf(newest), id, sealed)).toEqual([present, former]);
  expect(openSecrets(keysOf(older), id, sealed)).toBeNull();
});
