import { open, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import type { Upload } from '@tus/server';
import { isMissing, type Storage } from '../../platform/files/index.ts';
import { headBytes } from './file-types.ts';
import { findUpload, type FinishedName, type UploadParts, uploadLifetimeMs } from './upload-parts.ts';

/** What is kept free on the disk for everything else, in bytes. */
const reserve = 64 * 1024 * 1024;

/** The bytes of unfinished uploads in a folder, which every process that may be asked to go on has to reach. */
export class FolderParts extends FileStore implements UploadParts {
  readonly #findFinished: (id: string) => Promise<FinishedName | null>;

  constructor(directory: string, findFinished: (id: string) => Promise<FinishedName | null>) {
    super({ directory, expirationPeriodInMilliseconds: uploadLifetimeMs });
    this.#findFinished = findFinished;
    // Without the length nothing could be refused beforehand.
    this.extensions = this.extensions.filter((extension) => extension !== 'creation-defer-length');
  }

  override async getUpload(id: string): Promise<Upload> {
    return findUpload(id, this.#findFinished, () => this.findUnfinished(id));
  }

  async findUnfinished(id: string): Promise<Upload | null> {
    if ((await this.configstore.get(id)) === undefined) return null;
    try {
      return await super.getUpload(id);
    } catch (error) {
      if (error instanceof Error) throw error;
      return null;
    }
  }

  async head(id: string): Promise<Buffer> {
    const handle = await open(this.#pathOf(id), 'r');
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  }

  keepIn(storage: Storage, { id }: Upload): Promise<void> {
    return storage.putFile(id, this.#pathOf(id));
  }

  async discard(id: string): Promise<void> {
    try {
      await this.remove(id);
    } catch (error) {
      // The store throws plain objects for what is not there.
      if (error instanceof Error && !isMissing(error)) throw error;
    }
  }

  /** True when the disk takes so many bytes more and is not full then. */
  async hasRoom(bytes: number): Promise<boolean> {
    const disk = await statfs(this.directory);
    return disk.bavail * disk.bsize >= bytes + reserve;
  }

  #pathOf(id: string): string {
    return join(this.directory, id);
  }
}
