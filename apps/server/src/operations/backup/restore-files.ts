import { createHash } from 'node:crypto';
import type { Storage } from '../../platform/files/index.ts';
import type { Backup } from './read-backup.ts';

/** Puts every file of a backup back and reads it again. Throws for the first that came back different. */
export async function restoreFiles(storage: Storage, backup: Backup, say: (line: string) => void): Promise<void> {
  const { files } = backup.manifest;
  for (const [index, { id, size, sha256 }] of files.entries()) {
    await storage.put(id, backup.fileContent(id), { maxBytes: size });
    if ((await sumStored(storage, id)) !== sha256) throw new Error(`The file ${id} came back different.`);
    if ((index + 1) % 1000 === 0) say(`files: ${index + 1} of ${files.length}`);
  }
  say(`files: ${files.length}`);
}

async function sumStored(storage: Storage, id: string): Promise<string | null> {
  const content = await storage.read(id);
  if (content === null) return null;
  const hash = createHash('sha256');
  for await (const chunk of content as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex');
}
