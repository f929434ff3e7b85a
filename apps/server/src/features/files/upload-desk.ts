import type { Upload } from '@tus/server';
import { AppError } from '../../platform/http/index.ts';
import { findAnyFile } from './files.repository.ts';
import { type FilesDeps, storeFinishedUpload } from './files.service.ts';
import { UploadParts } from './upload-parts.ts';

/** What happens to resumable uploads: whose they are, and how a whole one becomes a file. */
export type UploadDesk = ReturnType<typeof createUploadDesk>;

export function createUploadDesk(deps: FilesDeps) {
  const parts = new UploadParts(deps.uploadsDir, (id) => findAnyFile(deps.db, id));
  const completing = new Map<string, Promise<void>>();

  const isFinished = async (id: string) => (await findAnyFile(deps.db, id)) !== null;

  async function store(upload: Upload): Promise<void> {
    if (await isFinished(upload.id)) return;
    const { id, metadata, size = 0 } = upload;
    const ownerId = metadata?.['owner'] ?? '';
    const name = metadata?.['filename'] ?? '';
    try {
      await storeFinishedUpload(deps, deps.db, {
        id,
        ownerId,
        name,
        path: parts.pathOf(id),
        size,
        head: await parts.head(id),
        only: metadata?.['only'] === 'image' ? 'image' : null,
      });
    } catch (error) {
      // What was refused will not get better; after any other failure the client may try again.
      if (error instanceof AppError && error.status < 500) await parts.discard(id);
      throw error;
    }
    await parts.discard(id);
  }

  /** Makes a whole upload a file, once, however many requests ask for it at the same time. */
  async function complete(upload: Upload): Promise<void> {
    const running = completing.get(upload.id) ?? store(upload).finally(() => completing.delete(upload.id));
    completing.set(upload.id, running);
    await running;
  }

  return {
    parts,
    isFinished,
    complete,
    /** Who began the upload, finished or not, or null when there is no such upload. */
    async ownerOf(id: string): Promise<string | null> {
      const file = await findAnyFile(deps.db, id);
      return file ? file.owner_id : ((await parts.findUnfinished(id))?.metadata?.['owner'] ?? null);
    },
    /** Makes good for a crash that came after the last byte and before the file was there. */
    async completeIfWhole(id: string): Promise<void> {
      const upload = await parts.findUnfinished(id);
      if (upload && upload.offset === upload.size) await complete(upload);
    },
  };
}
