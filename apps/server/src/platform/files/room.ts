import { stat, statfs } from 'node:fs/promises';
import type { HealthState } from '@lectern/contract';

const gigabyte = 1024 ** 3;
const critical = gigabyte / 2;
const scarce = { bytes: 5 * gigabyte, share: 0.1 };
/** So much is enough on every disk, however small its share. */
const ample = 100 * gigabyte;

/** Bytes of a disk. */
export type Room = { free: number; size: number };

/** A disk and those of the folders that are on it. */
export type DiskInUse<K extends string = string> = Room & { holds: readonly K[] };

/** The calls of the system that look at a disk. */
export type DiskCalls = {
  stat: (path: string) => Promise<{ dev: number }>;
  statfs: (path: string) => Promise<{ bavail: number; bsize: number; blocks: number }>;
};

const system: DiskCalls = { stat: (path) => stat(path), statfs: (path) => statfs(path) };

/** The room on the disk under a folder, which has to be there. */
export async function roomUnder(folder: string, calls: DiskCalls = system): Promise<Room> {
  const { bavail, bsize, blocks } = await calls.statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

/** Each disk once, with what it holds by name. A folder that is not there, or may not be looked at, is left out. */
export async function disksUnder<K extends string>(
  folders: readonly (readonly [K, string])[],
  calls: DiskCalls = system,
): Promise<DiskInUse<K>[]> {
  const disks = new Map<number, Room & { holds: K[] }>();
  for (const [name, folder] of folders) {
    const found = await calls.stat(folder).catch(() => null);
    if (found === null) continue;
    const known = disks.get(found.dev);
    if (known) known.holds.push(name);
    else disks.set(found.dev, { ...(await roomUnder(folder, calls)), holds: [name] });
  }
  return [...disks.values()];
}

/** Whether there is room enough: little is few bytes, or a small share of a disk that is not huge. */
export function judgeRoom({ free, size }: Room): HealthState {
  if (free < critical) return 'act';
  return free < scarce.bytes || (free < scarce.share * size && free < ample) ? 'look' : 'fine';
}
