import { lstat, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { metadata } from '../testing/features/files/tus.ts';
import { tinyPng } from '../testing/files.ts';
import { type HttpClient, type Installation, makeInstallation, signedInClient } from '../testing/process/index.ts';

const forOthers = 0o077;
/** As root, PostgreSQL is another account: it passes through these folders and cannot list them. */
const passages = process.getuid?.() === 0 ? { '': '711', postgres: '711' } : {};

async function installation(): Promise<Installation> {
  const made = await makeInstallation();
  onTestFinished(() => made.close());
  return made;
}

const form = (name: string) => {
  const made = new FormData();
  made.set('file', new Blob([new Uint8Array(tinyPng)], { type: 'image/png' }), name);
  return { form: made };
};

/** Keeps one file of each way in: a form, half of a resumable upload, a person's picture. */
async function upload(client: HttpClient): Promise<void> {
  expect((await client.call('POST', '/api/files', form('dot.png'))).status).toBe(201);
  const tus = { 'tus-resumable': '1.0.0', 'upload-length': '1000', 'upload-metadata': metadata('half.png') };
  expect((await client.call('POST', '/api/files/tus', { headers: tus })).status).toBe(201);
  expect((await client.call('POST', '/api/users/me/picture', form('me.png'))).status).toBe(201);
}

/** Modes, by path, of everything at or below a folder that other accounts may touch. */
async function openToOthers(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const paths = (await readdir(folder, { recursive: true })).map((name) => join(folder, name));
  for (const path of [folder, ...paths]) {
    const { mode } = await lstat(path);
    if ((mode & forOthers) !== 0) found[relative(folder, path)] = (mode & 0o777).toString(8);
  }
  return found;
}

test.each([0o000, 0o022])('nobody else reads what the program keeps, where the umask is %i', async (umask) => {
  const one = await installation();
  const settings = {
    NODE_OPTIONS: `--import=data:text/javascript,process.umask(${umask})`,
    DATA_DIR: join(one.dataDir, 'of', 'lectern'),
  };
  onTestFinished(async () => void (await server.end('SIGTERM')));
  const server = await one.start(settings);
  await upload(await signedInClient(server.url, 'teacher', 'lectern-demo'));
  const backup = await one.command(['backup'], settings);
  expect([backup.code, backup.stderr]).toEqual([0, '']);
  expect((await readdir(settings.DATA_DIR)).toSorted()).toEqual(['backups', 'files', 'postgres', 'uploads']);
  expect(await openToOthers(settings.DATA_DIR)).toEqual(passages);
});

test('a start closes the folders that an older release left open', async () => {
  const one = await installation();
  for (const name of ['files', 'uploads', 'postgres', 'backups']) {
    await mkdir(join(one.dataDir, name), { recursive: true, mode: 0o755 });
  }
  await writeFile(join(one.dataDir, 'mine.txt'), '', { mode: 0o644 });
  await one.start();
  // The folder itself was there before, and what else is in it belongs to somebody else.
  expect(await openToOthers(one.dataDir)).toEqual({ ...passages, '': '755', 'mine.txt': '644' });
});
