import type { Db } from '../db/index.ts';

/** A column of sealed secrets, as a new key and the doctor go through it. */
export type SealedSource = {
  /** The purpose for which the secret of a row is sealed. */
  purposeOf(id: string): string;
  /** The next secrets in the order of their ids. */
  list(db: Db, after: string, count: number): Promise<{ id: string; sealedSecret: Buffer }[]>;
  /** Puts a secret that was sealed anew in the place of the former one; false where that is another one by now. */
  replace(db: Db, change: { id: string; before: Buffer; after: Buffer }): Promise<boolean>;
};
