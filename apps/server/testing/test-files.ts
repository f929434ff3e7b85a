import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { AppDeps } from '../src/services.ts';
import { createLocalStorage, createS3Storage, diskUnder, openBucket } from '../src/platform/files/index.ts';
import { type S3Server, startS3Server } from './platform/files/s3/s3-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the tests of this project keep files: in a folder of their own, or in an S3 store of their own. */
    fileStorage: 'folder' | 's3';
  }
}

export type TestFiles = { files: AppDeps['files']; s3: S3Server | null; close: () => Promise<void> };

/** Little, so that tests run on nearly full disks. */
const reserveBytes = 16 * 1024 * 1024;

/** A place for files that nobody else uses, of the kind that this project tests. */
export async function makeTestFiles(
  more: Pick<AppDeps['files'], 'uploadLimits' | 'quotas' | 'scanner'>,
): Promise<TestFiles> {
  const directory = await mkdtemp(join(tmpdir(), 'lectern-files-'));
  const uploadsDir = join(directory, 'uploads');
  const removeFolder = () => rm(directory, { recursive: true, force: true });
  if (inject('fileStorage') === 'folder') {
    const storage = createLocalStorage(join(directory, 'files'));
    const disk = diskUnder(directory, reserveBytes);
    return { files: { storage, uploadsDir, segments: null, disk, ...more }, s3: null, close: removeFolder };
  }
  const s3 = await startS3Server();
  const bucket = openBucket(s3.settings);
  const storage = createS3Storage(bucket, 'files/');
  const segments = createS3Storage(bucket, 'uploads/');
  const close = async () => {
    await bucket.close();
    await s3.close();
    await removeFolder();
  };
  return { files: { storage, uploadsDir, segments, disk: null, ...more }, s3, close };
}
