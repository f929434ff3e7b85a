import { type DataStore, ERRORS, Upload } from '@tus/server';
import { type Clock, systemClock } from '../../platform/clock/index.ts';
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
};

/** The dependencies of parts. */
export type PartsDeps = {
  findFinished: (id: string) => Promise<FinishedName | null>;
  clock: Clock;
  /** Told of each upload that is no longer here. */
  onGone: (id: string) => Promise<void>;
};

/** The data of an upload that has become a file. */
export type FinishedName = { name: string; size: number };

/** When an upload begins, as it is noted. */
export const beginningNow = (clock: Clock): string => clock.now().toISOString();

/** The noted beginning by this machine's time, by which the protocol's server looks whether an upload is too old. */
export function byMachineTime(clock: Clock, noted: string | undefined): string {
  const age = noted === undefined ? 0 : clock.now().getTime() - new Date(noted).getTime();
  return new Date(systemClock.now().getTime() - age).toISOString();
}

/**
 * Looks for an upload as a finished one, then among the parts. The third look finds an upload that another process
 * finished, and cleared away, between the first and the second.
 */
export async function finishedOrNot<T>(
  finished: () => Promise<T | null>,
  unfinished: () => Promise<T | null>,
): Promise<T | null> {
  return (await finished()) ?? (await unfinished()) ?? (await finished());
}

/** An upload, finished or not, as the protocol's server wants it. Throws what that answers as 404 when there is none. */
export async function findUpload(
  id: string,
  findFinished: (id: string) => Promise<FinishedName | null>,
  findUnfinished: () => Promise<Upload | null>,
): Promise<Upload> {
  const finished = async () => {
    const file = await findFinished(id);
    return file && new Upload({ id, size: file.size, offset: file.size, metadata: { filename: file.name } });
  };
  const upload = await finishedOrNot(finished, findUnfinished);
  // oxlint-disable-next-line typescript/only-throw-error -- the protocol's server expects plain objects
  if (!upload) throw ERRORS.FILE_NOT_FOUND;
  return upload;
}
