import type { Upload } from '@tus/server';
import type { UploadPurpose } from '../../platform/db/schema.ts';
import type { Act } from '../../platform/act/index.ts';
import { AppError } from '../../platform/http/index.ts';
import { findAnyFile } from './files.repository.ts';
import { type FilesDeps, storeFinishedUpload } from './files.service.ts';
import { closeUpload } from './quotas.repository.ts';
import { FolderParts } from './folder-parts.ts';
import { StoredParts } from './stored-parts.ts';
import { finishedOrNot, type UploadParts } from './upload-parts.ts';

/** The person who sends an upload, and from where. */
type Sender = Pick<Act, 'actor' | 'origin'>;

/** Turns resumable uploads into files, and knows their owners. */
export type UploadLifecycle = ReturnType<typeof createUploadLifecycle>;

/** The purpose of an upload, as its sender says: to be imported, or work. */
export const purposeOf = (metadata: Upload['metadata']): UploadPurpose =>
  metadata?.['purpose'] === 'import' ? 'import' : 'work';

export function createUploadLifecycle(deps: FilesDeps) {
  const { db, clock, ids } = deps;
  const findFinished = (id: string) => findAnyFile(db, id);
  const partsDeps = { findFinished, clock, onGone: (id: string) => closeUpload(db, id) };
  const parts: UploadParts =
    deps.segments === null
      ? new FolderParts(deps.uploadsDir, partsDeps, deps.disk)
      : new StoredParts(deps.segments, partsDeps, ids);
  const completing = new Map<string, Promise<void>>();

  const isFinished = async (id: string) => (await findFinished(id)) !== null;

  async function store(upload: Upload, by: Sender): Promise<void> {
    if (await isFinished(upload.id)) return;
    const { id, metadata, size = 0 } = upload;
    const ownerId = metadata?.['owner'] ?? '';
    const name = metadata?.['filename'] ?? '';
    try {
      await storeFinishedUpload(
        deps,
        { db, clock, ids, actor: by.actor, origin: by.origin },
        {
          id,
          ownerId,
          name,
          keepIn: (storage) => parts.keepIn(storage, upload),
          size,
          head: await parts.head(id),
          only: metadata?.['only'] === 'image' ? 'image' : null,
          purpose: purposeOf(metadata),
        },
      );
    } catch (error) {
      // Another process may have been asked at the same time, and have cleared away what this one was reading.
      if (await isFinished(id)) return;
      // A refused file will not get better; after any other failure the client may try again.
      if (error instanceof AppError && error.status < 500) await parts.discard(id);
      throw error;
    }
    await parts.discard(id);
  }

  /** Makes a whole upload a file, once, however many requests ask for it at the same time. */
  async function complete(upload: Upload, by: Sender): Promise<void> {
    const running = completing.get(upload.id) ?? store(upload, by).finally(() => completing.delete(upload.id));
    completing.set(upload.id, running);
    await running;
  }

  return {
    parts,
    isFinished,
    complete,
    /** The person who began the upload, finished or not, or null when there is no such upload. */
    async ownerOf(id: string): Promise<string | null> {
      const ownerOfFile = async () => (await findFinished(id))?.owner_id ?? null;
      const ownerOfParts = async () => (await parts.findUnfinished(id))?.metadata?.['owner'] ?? null;
      return finishedOrNot(ownerOfFile, ownerOfParts);
    },
    /** Makes good for a crash that came after the last byte and before the file was there. */
    async completeIfWhole(id: string, by: Sender): Promise<void> {
      const upload = await parts.findUnfinished(id);
      if (upload && upload.offset === upload.size) await complete(upload, by);
    },
  };
}
