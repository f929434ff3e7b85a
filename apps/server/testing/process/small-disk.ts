import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Installation } from './installation.ts';

const run = promisify(execFile);

/** Puts a small disk under the installation's data, or answers why that cannot be done. */
export async function mountSmallDisk({ dataDir }: Installation, megabytes: number): Promise<string | null> {
  await mkdir(dataDir);
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', dataDir]);
    return null;
  } catch (error) {
    return `no disk can be mounted here: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Takes the disk away; what still has a file open keeps it until it closes it. */
export async function unmountSmallDisk({ dataDir }: Installation): Promise<void> {
  await run('umount', ['--lazy', dataDir]);
}
