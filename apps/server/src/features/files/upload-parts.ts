import { type DataStore, Upload } from '@tus/server';
import type { Storage } from '../../platform/files/index.ts';

/** How long an unfinished upload can be gone on with, in milliseconds. */
export const uploadLifetimeMs = 24 * 60 * 60 * 1000;

/**
 * The bytes of unfinished uploads. An upload that has become a file is still known as a finished one, so that a client
 * which missed the last answer learns that it is done.
 */
export type UploadParts = DataStore & {
  /** An upload that is on its way, or null. */
  findUnfinished(id: string): Promise<Upload | null>;
  /** The first bytes of an upload, as many as tell what it is. */
  head(id: string): Promise<Buffer>;
  /** Keeps the bytes of a whole upload under its id. They stay here too. */
  keepIn(storage: Storage, upload: Upload): Promise<void>;
  /** Forgets an upload; nothing happens when it is gone already. */
  discard(id: string): Promise<void>;
  /** True when so many bytes more can be taken. */
  hasRoom(bytes: number): Promise<boolean>;
};

/** What is known of an upload that has become a file. */
export type FinishedName = { name: string; size: number };

export const finishedUpload = (id: string, { name, size }: FinishedName): Upload =>
  new Upload({ id, size, offset: size, metadata: { filename: name } });

/**
 * What is found of an upload as a finished one or else among the parts. The third look finds what another process
 * finished, and cleared away, between the first and the second.
 */
export async function finishedOrNot<T>(
  finished: () => Promise<T | null>,
  unfinished: () => Promise<T | null>,
): Promise<T | null> {
  return (await finished()) ?? (await unfinished()) ?? (await finished());
}
