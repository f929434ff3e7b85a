import { RandomAccessReader } from 'yauzl';

/** The end of a file in memory, for a reader that asks for pieces of the whole. */
export class EndOfFile extends RandomAccessReader {
  readonly #bytes: Buffer;
  readonly #start: number;

  constructor(bytes: Buffer, start: number) {
    super();
    this.#bytes = bytes;
    this.#start = start;
  }

  override read(...[buffer, offset, length, position, callback]: Parameters<RandomAccessReader['read']>): void {
    const from = position - this.#start;
    const copied = from < 0 ? 0 : this.#bytes.copy(buffer, offset, from, from + length);
    setImmediate(callback, copied === length ? null : new Error('The directory begins too far before the end'));
  }
}
