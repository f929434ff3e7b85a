import { statfs } from 'node:fs/promises';

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
