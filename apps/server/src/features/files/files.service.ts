import type { FileKind, UploadedFile, UploadLimits } from '@lectern/contract';
import type { Clock, Ids } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { type Content, ContentTooLarge, peek, type Storage } from '../../platform/files/index.ts';
import { notFound } from '../../platform/http/index.ts';
import type { Viewer } from '../../platform/policy/index.ts';
import { cleanFileName } from './file-name.ts';
import { emptyFile, nameFor, refuseByName, requireType, tooLarge } from './file-rules.ts';
import { type FileType, headBytes } from './file-types.ts';
import { presentFile } from './files.presenter.ts';
import { type FileRow, findFile, insertFile } from './files.repository.ts';

export type FilesDeps = {
  db: Db;
  clock: Clock;
  ids: Ids;
  storage: Storage;
  /** The largest file of each kind, in bytes. */
  uploadLimits: UploadLimits;
  /** Folder of resumable uploads that are not finished; best on the same disk as the storage. */
  uploadsDir: string;
  /** Where they are kept instead, so that processes without a folder in common can go on with them; null for the folder. */
  segments: Storage | null;
};
export type StoreDeps = Pick<FilesDeps, 'clock' | 'ids' | 'storage' | 'uploadLimits'>;

/** What is known of a file. Throws `not_found` when it is absent or hidden from the viewer. */
export async function getFile(db: Db, viewer: Viewer, id: string): Promise<UploadedFile> {
  return presentFile(await requireFile(db, viewer, id));
}

/** A file's row, for its bytes to be sent. Throws `not_found` when it is absent or hidden from the viewer. */
export async function requireFile(db: Db, viewer: Viewer, id: string): Promise<FileRow> {
  const row = await findFile(db, viewer, id);
  if (!row) throw notFound('File');
  return row;
}

/**
 * Keeps a file, durably once this returns; with `only` nothing but a file of that kind. Throws `unsupported_media_type`, `payload_too_large`, `validation_failed`
 * for an empty one, and `service_unavailable` when the disk is full; nothing is kept then.
 */
export async function storeFile(
  deps: StoreDeps,
  db: Db,
  ownerId: string,
  source: { name: string; content: Content | Buffer; only?: FileKind | null },
): Promise<UploadedFile> {
  const { only = null } = source;
  const name = cleanFileName(source.name);
  refuseByName(deps.uploadLimits, name, Buffer.isBuffer(source.content) ? source.content.length : null, only);
  const content = await peek(Buffer.isBuffer(source.content) ? once(source.content) : source.content, headBytes);
  try {
    const type = await requireType(content.head, name, only);
    const id = deps.ids.next();
    const size = await putBytes(deps, id, content.all, type.kind);
    return await addRow(deps, db, { id, ownerId, name, type, size });
  } catch (error) {
    await content.close();
    throw error;
  }
}

async function putBytes(deps: StoreDeps, id: string, content: Content, kind: FileKind): Promise<number> {
  const maxBytes = deps.uploadLimits[kind];
  try {
    return (await deps.storage.put(id, content, { maxBytes })).size;
  } catch (error) {
    throw error instanceof ContentTooLarge ? tooLarge(maxBytes, kind) : error;
  }
}

/** A finished resumable upload: how its bytes get into the storage, and what is known of it. */
export type FinishedUpload = {
  id: string;
  ownerId: string;
  name: string;
  keepIn: (storage: Storage) => Promise<void>;
  size: number;
  head: Buffer;
  /** The one kind that will do, or null. */
  only: FileKind | null;
};

/**
 * Turns a finished upload into a file of the same id, durably once this returns. Throws as `storeFile` does.
 */
export async function storeFinishedUpload(deps: StoreDeps, db: Db, upload: FinishedUpload): Promise<void> {
  if (upload.size === 0) throw emptyFile();
  const name = cleanFileName(upload.name);
  const type = await requireType(upload.head, name, upload.only);
  const maxBytes = deps.uploadLimits[type.kind];
  if (upload.size > maxBytes) throw tooLarge(maxBytes, type.kind);
  await upload.keepIn(deps.storage);
  await addRow(deps, db, { id: upload.id, ownerId: upload.ownerId, name, type, size: upload.size });
}

type NewFile = { id: string; ownerId: string; name: string; type: FileType; size: number };

/** The row comes after the bytes: bytes without a row are cleared away later, a row without bytes would be a broken file. */
async function addRow(deps: StoreDeps, db: Db, file: NewFile): Promise<UploadedFile> {
  const row = {
    id: file.id,
    owner_id: file.ownerId,
    name: nameFor(file.name, file.type),
    kind: file.type.kind,
    content_type: file.type.contentType,
    size: file.size,
    created_at: deps.clock.now(),
  };
  await insertFile(db, row);
  return presentFile(row);
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
