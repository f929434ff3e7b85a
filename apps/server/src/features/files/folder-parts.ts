import { mkdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import type { Upload } from '@tus/server';
import { type Disk, isMissing, leaveReserve, type Storage } from '../../platform/files/index.ts';
import { headBytes } from './file-types.ts';
import {
  beginningNow,
  byMachineTime,
  findUpload,
  type PartsDeps,
  type UploadParts,
  uploadLifetimeMs,
} from './upload-parts.ts';

/** The bytes of unfinished uploads in a folder, which every process that may be asked to go on has to reach. */
export class FolderParts extends FileStore implements UploadParts {
  readonly #deps: PartsDeps;
  readonly #disk: Disk | null;

  static {
    // The library makes the folder after its constructor has ended, and ends the process where it cannot.
    Object.assign(this.prototype, { checkOrCreateDirectory: () => undefined });
  }

  /** Throws where the folder cannot be made. */
  constructor(directory: string, deps: PartsDeps, disk: Disk | null) {
    mkdirSync(directory, { recursive: true });
    super({ directory, expirationPeriodInMilliseconds: uploadLifetimeMs });
    this.#deps = deps;
    this.#disk = disk;
    // Without the length nothing could be refused beforehand.
    this.extensions = this.extensions.filter((extension) => extension !== 'creation-defer-length');
  }

  override async create(upload: Upload): Promise<Upload> {
    upload.creation_date = beginningNow(this.#deps.clock);
    const begun = await super.create(upload);
    begun.creation_date = byMachineTime(this.#deps.clock, begun.creation_date);
    return begun;
  }

  override async getUpload(id: string): Promise<Upload> {
    return findUpload(id, this.#deps.findFinished, () => this.findUnfinished(id));
  }

  async findUnfinished(id: string): Promise<Upload | null> {
    if ((await this.configstore.get(id)) === undefined) return null;
    try {
      const upload = await super.getUpload(id);
      upload.creation_date = byMachineTime(this.#deps.clock, upload.creation_date);
      return upload;
    } catch (error) {
      if (error instanceof Error) throw error;
      return null;
    }
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    return super.write(Readable.from(leaveReserve(this.#disk, stream)), id, offset);
  }

  override async remove(id: string): Promise<void> {
    await super.remove(id);
    await this.#deps.onGone(id);
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

  #pathOf(id: string): string {
    return join(this.directory, id);
  }
}
