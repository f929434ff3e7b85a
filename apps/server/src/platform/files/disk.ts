import { stat, statfs } from 'node:fs/promises';
import { noRoom } from './no-room.ts';

/** The disk that files share with everything else that has to be written. */
export type Disk = {
  /** Bytes that are free now. */
  free(): Promise<number>;
  /** The room that files leave free for everything else, in bytes. */
  readonly reserve: number;
};

/** The disk under a folder, which has to be there. */
export function diskUnder(folder: string, reserve: number): Disk {
  return {
    reserve,
    async free() {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}

/** The disk of one folder where another is on it too, else null. Both have to be there. */
export async function sharedDisk(folder: string, other: string, reserve: number): Promise<Disk | null> {
  const [one, two] = await Promise.all([stat(folder), stat(other)]);
  return one.dev === two.dev ? diskUnder(folder, reserve) : null;
}

const lookEvery = 8 * 1024 * 1024;

/**
 * Passes on what arrives as long as the disk keeps its reserve. Throws what `refuse` makes, `service_unavailable` as a
 * rule, as soon as it does not.
 */
export async function* leaveReserve(
  disk: Disk | null,
  content: AsyncIterable<Uint8Array>,
  refuse: () => Error = noRoom,
): AsyncGenerator<Uint8Array> {
  let unseen = lookEvery;
  for await (const chunk of content) {
    unseen += chunk.length;
    if (disk !== null && unseen >= lookEvery) {
      if ((await disk.free()) < disk.reserve) throw refuse();
      unseen = 0;
    }
    yield chunk;
  }
}
