import { lstat, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { metadata } from '../features/files/tus.ts';
import { tinyPng } from '../files.ts';
import { type HttpClient, makeInstallation, signedInClient } from './index.ts';
import { newInstallation } from './new-installation.ts';

const forOthers = 0o077;
/** As root, PostgreSQL is another account: it passes through these folders and cannot list them. */
export const passages = process.getuid?.() === 0 ? { '': '711', postgres: '711' } : {};

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
export async function openToOthers(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const paths = (await readdir(folder, { recursive: true })).map((name) => join(folder, name));
  for (const path of [folder, ...paths]) {
    const { mode } = await lstat(path);
    if ((mode & forOthers) !== 0) found[relative(folder, path)] = (mode & 0o777).toString(8);
  }
  return found;
}

/** Starts a server under this umask, gives it files and has a backup made; fails where others may touch any of it. */
export async function keepEverythingPrivate(umask: number): Promise<void> {
  const one = await newInstallation(makeInstallation);
  const settings = {
    NODE_OPTIONS: `--import=data:text/javascript,process.umask(${umask})`,
    DATA_DIR: join(one.dataDir, 'of', 'lectern'),
  };
  onTestFinished(async () => void (await server.end('SIGTERM')));
  const server = await one.start(settings);
  await upload(await signedInClient(server.url, 'teacher', 'lectern-demo'));
  const backup = await one.command(['backup'], settings);
  expect([backup.code, backup.stderr]).toEqual([0, '']);
  expect((await readdir(settings.DATA_DIR)).toSorted()).toEqual(['app-key', 'backups', 'files', 'postgres', 'uploads']);
  expect(await openToOthers(settings.DATA_DIR)).toEqual(passages);
}
