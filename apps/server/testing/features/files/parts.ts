import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestApp } from '../../index.ts';
import { segmentKey } from '../../../src/features/files/segments.ts';

/** Looks at unfinished uploads and kept bytes from behind the server's back, wherever those are. */
export type BehindTheScenes = {
  /** Names of everything that is kept of unfinished uploads. */
  parts(): Promise<string[]>;
  /** Puts the upload's bytes where they are when the process ends right after the last of them. */
  putAll(id: string, content: Buffer): Promise<void>;
  /** How many bytes of the upload are there. */
  arrived(id: string): Promise<number>;
  /** Makes the upload one that began at this time. */
  setBeginning(id: string, time: Date): Promise<void>;
  /** Leaves something among the unfinished uploads that was last touched at this time. */
  leave(name: string, modified: Date): Promise<void>;
  /** Makes the bytes of a file older. */
  setModified(key: string, modified: Date): Promise<void>;
  /** Names of what is being kept and not yet there. */
  incoming(): Promise<string[]>;
};

export function behindTheScenes(t: TestApp): BehindTheScenes {
  return t.s3 ? inStore(t.s3) : inFolder(t.files.uploadsDir);
}

function inFolder(uploads: string): BehindTheScenes {
  const files = join(uploads, '..', 'files');
  return {
    parts: () => readdir(uploads),
    putAll: (id, content) => writeFile(join(uploads, id), content),
    arrived: async (id) => (await stat(join(uploads, id))).size,
    async setBeginning(id, time) {
      const notes = join(uploads, `${id}.json`);
      const known = JSON.parse(await readFile(notes, 'utf8')) as object;
      await writeFile(notes, JSON.stringify({ ...known, creation_date: time.toISOString() }));
    },
    async leave(name, modified) {
      await mkdir(uploads, { recursive: true });
      await writeFile(join(uploads, name), 'x');
      await utimes(join(uploads, name), modified, modified);
    },
    setModified: (key, modified) =>
      utimes(join(files, 'kept', key.slice(-2), key.slice(-4, -2), key), modified, modified),
    incoming: () => readdir(join(files, 'incoming')).catch(() => []),
  };
}

function inStore({ objects, begun }: NonNullable<TestApp['s3']>): BehindTheScenes {
  const named = (beginning: string) => [...objects.keys()].filter((name) => name.startsWith(beginning));
  return {
    parts: async () => named('uploads/').map((name) => name.slice('uploads/'.length)),
    async putAll(id, content) {
      objects.set(`uploads/${segmentKey(id, { offset: 0, length: content.length }, id)}`, {
        bytes: content,
        modified: new Date(),
      });
    },
    arrived: async (id) =>
      named(`uploads/${id}-0`).reduce((sum, name) => sum + (objects.get(name)?.bytes.length ?? 0), 0),
    async setBeginning(id, time) {
      const name = `uploads/${id}-notes`;
      const known = JSON.parse(String(objects.get(name)?.bytes)) as object;
      const bytes = Buffer.from(JSON.stringify({ ...known, creation_date: time.toISOString() }));
      objects.set(name, { bytes, modified: time });
    },
    async leave(name, modified) {
      objects.set(`uploads/${name}`, { bytes: Buffer.from('x'), modified });
    },
    async setModified(key, modified) {
      const object = objects.get(`files/${key}`);
      if (!object) throw new Error(`Nothing is kept under ${key}`);
      object.modified = modified;
    },
    incoming: async () => [...begun.keys()],
  };
}
