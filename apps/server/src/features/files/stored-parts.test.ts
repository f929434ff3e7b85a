import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Upload } from '@tus/server';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../platform/clock/index.ts';
import { createLocalStorage, type Storage } from '../../platform/files/index.ts';
import { StoredParts } from './stored-parts.ts';
import type { FinishedName } from './upload-parts.ts';

const id = '019cadc6-9a80-704f-9d27-af88bf631fa0';
/** More than a segment takes, so that there are two. */
const content = Buffer.alloc(6 * 1024 * 1024, 7);
const upload = new Upload({ id, size: content.length, offset: 0 });

/** Two storages, of segments and of files, and the parts in the first, with the whole upload among them. */
async function build(findFinished: (id: string) => Promise<FinishedName | null> = async () => null) {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-stored-parts-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const segments = createLocalStorage(join(folder, 'segments'));
  const files = createLocalStorage(join(folder, 'files'));
  let ids = 0;
  const parts = new StoredParts(
    segments,
    { findFinished, clock: systemClock, onGone: async () => undefined },
    { next: () => `${id.slice(0, -1)}${(ids += 1)}` },
  );
  await parts.create(upload);
  await parts.write(Readable.from([content.subarray(0, 5 * 1024 * 1024), content.subarray(5 * 1024 * 1024)]), id, 0);
  return { segments, files, parts };
}

async function bytesOf(storage: Storage): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of (await storage.read(id)) ?? []) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

it('never puts a part of an upload in the place of the whole that another process kept before it cleared the parts away', async () => {
  const { segments, files, parts } = await build();
  await parts.keepIn(files, upload);
  const keys: string[] = [];
  for await (const { key } of segments.list()) keys.push(key);
  const [last = ''] = keys
    .filter((key) => !key.endsWith('-notes'))
    .toSorted()
    .toReversed();
  await segments.remove(last);
  await expect(parts.keepIn(files, upload)).rejects.toThrow(/bytes of the upload .* are left/);
  for (const key of keys) await segments.remove(key);
  await expect(parts.keepIn(files, upload)).rejects.toThrow(/ 0 are left/);
  expect((await bytesOf(files)).equals(content)).toBe(true);
});

it('finds an upload that another process finished while it was looked for', async () => {
  let looks = 0;
  const { parts } = await build(async () => ((looks += 1) > 1 ? { name: 'a.mp4', size: 9 } : null));
  await parts.discard(id);
  expect(await parts.getUpload(id)).toMatchObject({ id, size: 9, offset: 9 });
});
