import { open, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { Upload } from '@tus/server';
import { isMissing } from '../../platform/files/index.ts';
import { headBytes } from './file-types.ts';

/** How long an unfinished upload can be gone on with, in milliseconds. */
const uploadLifetimeMs = 24 * 60 * 60 * 1000;

/** What is kept free on the disk for everything else, in bytes. */
const reserve = 64 * 1024 * 1024;

type Finished = { name: string; size: number };

/**
 * The bytes of unfinished uploads, in a folder. An upload that has become a file is still known as a finished one, so
 * that a client which missed the last answer learns that it is done.
 */
export class UploadParts extends FileStore {
  readonly #findFinished: (id: string) => Promise<Finished | null>;

  constructor(directory: string, findFinished: (id: string) => Promise<Finished | null>) {
    super({ directory, expirationPeriodInMilliseconds: uploadLifetimeMs });
    this.#findFinished = findFinished;
    // Without the length nothing could be refused beforehand.
    this.extensions = this.extensions.filter((extension) => extension !== 'creation-defer-length');
  }

  override async getUpload(id: string): Promise<Upload> {
    const finished = await this.#findFinished(id);
    if (!finished) return super.getUpload(id);
    return new Upload({ id, size: finished.size, offset: finished.size, metadata: { filename: finished.name } });
  }

  pathOf(id: string): string {
    return join(this.directory, id);
  }

  /** An upload that is on its way, or null. */
  async findUnfinished(id: string): Promise<Upload | null> {
    if ((await this.configstore.get(id)) === undefined) return null;
    try {
      return await super.getUpload(id);
    } catch (error) {
      if (error instanceof Error) throw error;
      return null;
    }
  }

  /** The first bytes of an upload. */
  async head(id: string): Promise<Buffer> {
    const handle = await open(this.pathOf(id), 'r');
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  }

  /** Forgets an upload; nothing happens when it is gone already. */
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
}
