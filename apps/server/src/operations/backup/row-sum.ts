import { hash } from 'node:crypto';

export type TableSum = { rows: number; sum: string };

const newline = 0x0a;
const lanes = 8;

/**
 * Counts the rows of a table's COPY text and adds up their SHA-256, so that the same rows give the same sum in whatever
 * order they come. In that text a row is a line, and a line break within a value is escaped.
 */
export class RowSum {
  #rows = 0;
  readonly #sum = new Uint32Array(lanes);
  #rest: Buffer[] = [];

  add(chunk: Buffer): void {
    let from = 0;
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
      this.#addRow(this.#endRow(chunk.subarray(from, at)));
      from = at + 1;
    }
    if (from < chunk.length) this.#rest.push(chunk.subarray(from));
  }

  /** The count and the sum. Throws when the text stopped within a row. */
  end(): TableSum {
    if (this.#rest.length > 0) throw new Error('The text of a table stopped within a row');
    return { rows: this.#rows, sum: Buffer.from(this.#sum.buffer).toString('hex') };
  }

  #endRow(last: Buffer): Buffer {
    if (this.#rest.length === 0) return last;
    const row = Buffer.concat([...this.#rest, last]);
    this.#rest = [];
    return row;
  }

  #addRow(row: Buffer): void {
    const digest = hash('sha256', row, 'buffer');
    for (let lane = 0; lane < lanes; lane += 1) {
      this.#sum[lane] = (this.#sum[lane] ?? 0) + digest.readUInt32LE(lane * 4);
    }
    this.#rows += 1;
  }
}
