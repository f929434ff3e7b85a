import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FileKind, UploadedFile, UploadLimits } from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import type { Clock, Ids } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { UploadPurpose } from '../../platform/db/schema.ts';
import {
  type Content,
  ContentTooLarge,
  leaveReserve,
  peek,
  type Storage,
  withoutMetadata,
} from '../../platform/files/index.ts';
import { AppError, notFound } from '../../platform/http/index.ts';
import type { Sight } from '../courses/index.ts';
import { refuseInfected, type ScanDeps, Unscanned } from '../virus-scans/index.ts';
import { refuseBadArchive } from './archives.ts';
import { toWebVtt } from './captions.ts';
import { cleanFileName } from './file-name.ts';
import { emptyFile, limitFor, nameFor, refuseByName, requireTypeFor, tooLarge, unsupported } from './file-rules.ts';
import { type FileType, headBytes } from './file-types.ts';
import { presentFile } from './files.presenter.ts';
import {
  deleteFilesIfUnused,
  type FileRow,
  type FileAccess,
  findAnyFile,
  findFile,
  insertFile,
} from './files.repository.ts';
import { closeUpload, isUploadOpen, lockQuotas } from './quotas.repository.ts';
import { openUpload, type QuotaDeps, settleUpload } from './quotas.service.ts';
import { isUtf8 } from './utf8.ts';

export type FilesDeps = QuotaDeps &
  ScanDeps &
  FileAccess & {
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
export type StoreDeps = Pick<FilesDeps, 'storage' | 'uploadLimits' | 'quotas' | 'disk' | 'scanner' | 'log'>;

/** A file's data. Throws `not_found` when it is absent or hidden from the viewer. */
export async function getFile(access: FileAccess, sight: Sight, id: string): Promise<UploadedFile> {
  return presentFile(await requireFile(access, sight, id));
}

/** A file's row, for its bytes to be sent. Throws `not_found` when it is absent or hidden from the viewer. */
export async function requireFile(access: FileAccess, sight: Sight, id: string): Promise<FileRow> {
  const row = await findFile(access, sight, id);
  if (!row) throw notFound('File not found');
  return row;
}

/** A file that is coming in. */
export type Incoming = {
  name: string;
  content: Content | Buffer;
  /** How many bytes it can be at most, as far as is known beforehand. */
  length?: number;
  /** The one kind that will do. */
  only?: FileKind | null;
  purpose?: UploadPurpose | undefined;
};

/**
 * Keeps a file, durably once this returns; with `only` nothing but a file of that kind. Throws `unsupported_media_type`, `payload_too_large`, `validation_failed`
 * for an empty one, `too_many_requests` for one upload too many, and `service_unavailable` when the disk is full or nobody can look for viruses;
 * nothing is kept then.
 */
export async function storeFile(deps: StoreDeps, act: Act, source: Incoming): Promise<UploadedFile> {
  const { only = null, purpose = 'work' } = source;
  const name = cleanFileName(source.name);
  const length = Buffer.isBuffer(source.content) ? source.content.length : (source.length ?? Infinity);
  if (purpose !== 'import')
    refuseByName(deps.uploadLimits, name, Buffer.isBuffer(source.content) ? length : null, only);
  const content = await peek(Buffer.isBuffer(source.content) ? once(source.content) : source.content, headBytes);
  const id = act.ids.next();
  const ownerId = act.actor.id;
  try {
    const type = await requireTypeFor(purpose, content.head, name, only);
    const most = limitFor(deps.uploadLimits, purpose, type.kind);
    await openUpload(deps, act, { id, userId: ownerId, purpose, bytes: Math.min(length, most.maxBytes) });
    const size = await putBytes(deps, id, leaveReserve(deps.disk, content.all), most);
    return await addRow(deps, act, { id, ownerId, name, type, size, purpose });
  } catch (error) {
    await content.close();
    // Nobody comes back to it under this id.
    if (error instanceof Unscanned) await deps.storage.remove(id);
    await closeUpload(act.db, id);
    throw error;
  }
}

async function putBytes(
  deps: StoreDeps,
  id: string,
  content: Content,
  { maxBytes, named }: ReturnType<typeof limitFor>,
): Promise<number> {
  try {
    return (await deps.storage.put(id, content, { maxBytes })).size;
  } catch (error) {
    throw error instanceof ContentTooLarge ? tooLarge(maxBytes, named) : error;
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
  purpose: UploadPurpose;
};

/**
 * Turns a finished upload into a file of the same id, durably once this returns. Throws as `storeFile` does.
 */
export async function storeFinishedUpload(deps: StoreDeps, act: Act, upload: FinishedUpload): Promise<void> {
  if (upload.size === 0) throw emptyFile();
  const name = cleanFileName(upload.name);
  const { id, ownerId, size, purpose } = upload;
  const type = await requireTypeFor(purpose, upload.head, name, upload.only);
  const { maxBytes, named } = limitFor(deps.uploadLimits, purpose, type.kind);
  if (size > maxBytes) throw tooLarge(maxBytes, named);
  await upload.keepIn(deps.storage);
  await addRow(deps, act, { id, ownerId, name, type, size, purpose });
}

type NewFile = {
  id: string;
  ownerId: string;
  name: string;
  type: FileType;
  size: number;
  purpose: UploadPurpose;
};

/**
 * The row comes after the bytes: bytes without a row are cleared away later, a row without bytes would be a broken
 * file. An upload that several processes finish at the same time gets one row.
 */
async function addRow(deps: StoreDeps, act: Act, file: NewFile): Promise<UploadedFile> {
  const { id, ownerId, purpose, type } = file;
  try {
    await refuseBadArchive(deps.storage, file);
    const size = await rewrite(deps, file);
    const contentType = await contentTypeOf(deps, file);
    await refuseInfected(deps, act, { open: () => openBytes(deps, id), refuse: unsupported });
    return await transact(act, async (act) => {
      const { db: trx, clock } = act;
      await lockQuotas(trx);
      const there = await findAnyFile(trx, id);
      if (there) return presentFile(there);
      // Cancelled, or refused to another process, while it was scanned.
      if (deps.scanner !== null && !(await isUploadOpen(trx, id))) throw notFound('File not found');
      const charge = await settleUpload(deps, act, { id, userId: ownerId, purpose, bytes: size });
      const name = nameFor(file.name, type);
      const told = { id, name, kind: type.kind, content_type: contentType, size };
      await insertFile(trx, { ...told, ...charge, owner_id: ownerId, purpose, created_at: clock.now() });
      return presentFile(told);
    });
  } catch (error) {
    if (error instanceof AppError && error.status < 500 && (await giveUp(act, id))) await deps.storage.remove(id);
    throw error;
  }
}

/**
 * Ends an upload that is refused, and answers whether its bytes belong to nobody. Another process that finishes the same
 * upload, and got another verdict, either has its row already or makes none any more.
 */
async function giveUp(act: Act, id: string): Promise<boolean> {
  return transact(act, async ({ db: trx }) => {
    await lockQuotas(trx);
    await closeUpload(trx, id);
    return (await findAnyFile(trx, id)) === null;
  });
}

/**
 * Puts our own writing of captions in the place of what came, and pictures without where and by whom they were taken;
 * answers the size. A picture that is not understood stays as it is.
 */
async function rewrite(deps: StoreDeps, { id, type: { kind }, size }: NewFile): Promise<number> {
  if (kind !== 'captions' && kind !== 'image') return size;
  const came = await buffer(await openBytes(deps, id));
  const better = kind === 'captions' ? await toWebVtt(came) : withoutMetadata(came);
  if (better === null || came.equals(better)) return size;
  return putBytes(deps, id, once(better), limitFor(deps.uploadLimits, 'work', kind));
}

/** The type that the bytes are served with. A text says its encoding where that is sure. */
async function contentTypeOf(deps: StoreDeps, { id, type: { contentType } }: NewFile): Promise<string> {
  const isSure = contentType.startsWith('text/') && (await isUtf8(await openBytes(deps, id)));
  return isSure ? `${contentType}; charset=utf-8` : contentType;
}

async function openBytes({ storage }: Pick<StoreDeps, 'storage'>, id: string): Promise<Readable> {
  const stream = await storage.read(id);
  if (stream === null) throw new Error(`The bytes of ${id} are gone`);
  return stream;
}

/**
 * Removes those of these files that nothing uses, at once. Never throws, because the save that replaced them is done: what
 * cannot be removed now goes within a day, with all that nothing uses.
 */
export async function removeReplaced(deps: Pick<FilesDeps, 'storage'>, db: Db, ids: readonly string[]): Promise<void> {
  const gone = await deleteFilesIfUnused(db, ids).catch(() => []);
  for (const id of gone) await deps.storage.remove(id).catch(() => undefined);
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
