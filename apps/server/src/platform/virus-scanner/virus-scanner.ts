import type { Content } from '../files/index.ts';

/** The outcome of a scan: nothing was found, something with this name was, or the scanner did not look through all of it. */
export type Verdict = { kind: 'clean' } | { kind: 'found'; name: string } | { kind: 'unseen' };

/** A program that looks for viruses in files. */
export type VirusScanner = {
  /** Sends a content to the program as it is read. Throws `ScannerAway` where no verdict comes, and what the content throws. */
  scan(content: Content): Promise<Verdict>;
  /** Asks whether the program answers, and for its version and that of its signatures. Throws `ScannerAway`. */
  version(): Promise<string>;
  /** Whether the program takes a file of so many bytes at all. Throws `ScannerAway`. */
  takes(bytes: number): Promise<boolean>;
};

/** The virus scanner gave no verdict. The message says why, for operators. */
export class ScannerAway extends Error {
  override readonly name = 'ScannerAway';
}
