import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { differences, repeatOpenDrafts, uploadDifferences } from '../testing/process/check-ledger.ts';
import {
  type HttpClient,
  httpClient,
  makeInstallation,
  mountSmallDisk,
  seededRandom,
  signedUpClient,
  unmountSmallDisk,
  until,
} from '../testing/process/index.ts';
import { keepUploading, numberedCourse, openLedger, sendDraft } from '../testing/process/write-ledger.ts';

const diskMegabytes = 300;
// Something else fills the disk here, to the last byte.
const settings = { LECTERN_DEMO: 'off', UPLOAD_RESERVE_MB: '1' };

/** Takes all the room that is left; answers how to give it back. */
async function fillDisk(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'ballast');
  const file = await open(path, 'w');
  const block = Buffer.alloc(64 * 1024, 1);
  try {
    for (;;) await file.write(block);
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' });
  } finally {
    await file.close();
  }
  return () => rm(path);
}

async function uploadSmall(client: HttpClient) {
  const form = new FormData();
  form.set('file', new Blob([Buffer.alloc(500_000, '%PDF-1.4\n')], { type: 'application/pdf' }), 'notes.pdf');
  return client.call('POST', '/api/files', { form });
}

test('a full disk is told of, costs nothing that was acknowledged, and is over when there is room again', async (context) => {
  const installation = await makeInstallation();
  onTestFinished(() => installation.close());
  const why = await mountSmallDisk(installation, diskMegabytes);
  if (why !== null) return context.skip(why);
  const { dataDir } = installation;
  // Runs before the folder is removed: the latest comes first.
  onTestFinished(async () => {
    await server.end('SIGTERM');
    await unmountSmallDisk(installation);
  });
  const server = await installation.start(settings);
  const teacher = await signedUpClient(server.url, 'teacher', 'a-long-password');
  await installation.query(`update users set role = 'teacher', is_approved = true`);
  const client = httpClient(server.url, teacher.cookie);
  const ledger = openLedger();
  const write = async (label: string) => {
    for (let n = 0; n < 100; n += 1) {
      const name = `${label} ${n}`;
      await sendDraft(ledger, client, { key: name.replace(' ', '-'), body: numberedCourse(name, 4) });
    }
    await keepUploading(ledger, client, seededRandom(2), AbortSignal.timeout(1_000));
  };
  await write('before');
  expect([ledger.created.size, ledger.uploads.length > 0]).toEqual([100, true]);

  const makeRoom = await fillDisk(dataDir);
  const refused = await uploadSmall(client);
  expect([refused.status, refused.body.error]).toEqual([503, 'service_unavailable']);
  expect(refused.body.message).toMatch(/no space left/);
  expect(await readdir(join(dataDir, 'files', 'incoming'))).toEqual([]);
  const backup = await installation.command(['backup', join(dataDir, 'a.tar')]);
  expect([backup.code, backup.stderr]).toEqual([1, expect.stringContaining('no room left')]);
  expect((await readdir(dataDir)).filter((name) => name.startsWith('a.tar'))).toEqual([]);
  // Whether the database finds room in what it has is its affair: what it says is kept, or there is a 503.
  await write('full');
  await makeRoom();

  await until('there is room again', async () => (await uploadSmall(client)).status === 201);
  await until('and the database works', async () => (await client.get('/readyz')).status === 200);
  expect(ledger.strange).toEqual([]);
  expect(await repeatOpenDrafts(ledger, client)).toEqual([]);
  const nothingChanged = 'the course that is being changed is gone';
  expect(await differences(ledger, client)).toEqual([nothingChanged]);
  expect(await uploadDifferences(ledger, client, 0)).toEqual([]);
  expect((await installation.command(['backup', join(dataDir, 'a.tar')], settings)).code).toBe(0);
  expect(server.output()).not.toMatch(/Unhandled/);
});
