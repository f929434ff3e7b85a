/** The ways in which a ZIP file is not one that is read here. */
export type ZipFault =
  | 'no_zip'
  | 'broken'
  | 'too_many'
  | 'name'
  | 'twice'
  | 'encrypted'
  | 'link'
  | 'method'
  | 'bomb'
  | 'size'
  | 'checksum';

/** A ZIP file that is not read, and the part of it that is the reason, if one is. */
export class BadZip extends Error {
  override readonly name = 'BadZip';
  readonly fault: ZipFault;
  readonly part: string | null;

  constructor(fault: ZipFault, part: string | null = null) {
    super(part === null ? fault : `${fault}: ${part}`);
    this.fault = fault;
    this.part = part;
  }
}
