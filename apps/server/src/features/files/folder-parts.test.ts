import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock/index.ts';
import { FolderParts } from './folder-parts.ts';

const id = '019cadc6-9a80-704f-9d27-af88bf631fa0';

let folder: string;
let parts: FolderParts;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-parts-'));
  parts = new FolderParts(
    folder,
    { findFinished: async () => null, clock: systemClock, onGone: async () => undefined },
    null,
  );
});
afterEach(() => rm(folder, { recursive: true }));

describe('FolderParts', () => {
  it('is refused where its folder cannot be made, and ends no process later', async () => {
    const file = join(folder, 'a file');
    await writeFile(file, '');
    const deps = { findFinished: async () => null, clock: systemClock, onGone: async () => undefined };
    expect(() => new FolderParts(join(file, 'uploads'), deps, null)).toThrow('ENOTDIR');
  });

  it('offers what it can do, and nothing without a known length', () => {
    expect(parts.extensions).toEqual(['creation', 'creation-with-upload', 'termination', 'expiration']);
  });

  it('finds an upload that another process finished while it was looked for', async () => {
    let looks = 0;
    const finished = { name: 'a.png', size: 7 };
    const late = new FolderParts(
      folder,
      {
        findFinished: async () => ((looks += 1) > 1 ? finished : null),
        clock: systemClock,
        onGone: async () => undefined,
      },
      null,
    );
    expect(await late.getUpload(id)).toMatchObject({ id, size: 7, offset: 7 });
  });

  it('lets an upload be forgotten that is not there', async () => {
    await parts.discard(id);
    expect(await parts.findUnfinished(id)).toBeNull();
  });
});
