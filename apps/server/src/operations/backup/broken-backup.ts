/** A file that is no backup, not a whole one, or not one that this release can read. The message says which. */
export class BrokenBackup extends Error {
  override readonly name = 'BrokenBackup';
}
