import type { KeptThing } from '@lectern/contract';
import type { KeyFileState } from '../../platform/app-key/index.ts';
import type { DiskInUse } from '../../platform/files/index.ts';

/** The things of an installation outside of its database that can be looked at while it runs. */
export type Installation = {
  /** The version of the program. */
  version: string;
  /** Whether a mail server is set. */
  sendsMail: boolean;
  /** The disks of its folders. */
  disks: () => Promise<readonly DiskInUse<KeptThing>[]>;
  /** The file of the application key. */
  keyFile: () => Promise<KeyFileState>;
  /** Why nothing is removed by its age just now, or null. */
  purgingWaits: () => string | null;
};
