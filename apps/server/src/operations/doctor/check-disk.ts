import { mkdir, statfs } from 'node:fs/promises';
import { fail, type Finding, ok, warn } from './finding.ts';

const gigabyte = 1024 ** 3;
const scarce = { bytes: 5 * gigabyte, share: 0.1 };
const critical = { bytes: gigabyte / 2, share: 0.02 };

/** Is there room where this is kept? Little is both a small share and few bytes. */
export async function checkDisk(about: string, folder: string): Promise<Finding> {
  await mkdir(folder, { recursive: true });
  const { bavail, bsize, blocks } = await statfs(folder);
  return judgeRoom(about, bavail * bsize, bavail / blocks);
}

/** Judges free space, by its bytes and its share of the disk. */
export function judgeRoom(about: string, free: number, share: number): Finding {
  const found = { about, says: `${(free / gigabyte).toFixed(1)} GB (${Math.floor(share * 100)} %) free` };
  const less = (than: { bytes: number; share: number }) => free < than.bytes && share < than.share;
  if (less(critical)) return fail(found, 'Make room now: without it nothing can be saved.');
  return less(scarce) ? warn(found, 'Make room, or move it to a larger disk.') : ok(found.about, found.says);
}
