import { setImmediate as nextTurn } from 'node:timers/promises';

/** An answer, or an item of a list, that is too large for one turn: `whole` has an empty list where `items` belong. */
export class InSlices<T extends object> {
  readonly whole: T;
  readonly items: AsyncIterable<unknown>;

  constructor(whole: T, items: AsyncIterable<unknown>) {
    this.whole = whole;
    this.items = items;
  }
}

export const isInSlices = (value: unknown): value is InSlices<object> => value instanceof InSlices;

/** The field that is written slice by slice, and what writes one of its items. */
export type SliceWriter = { field: string; write: (item: unknown) => string };

/** The JSON of something in slices, an item of its list at a time. */
export async function* writeSlices(
  { whole, items }: InSlices<object>,
  writeWhole: (value: unknown) => string,
  slices: SliceWriter | undefined,
): AsyncGenerator<string> {
  if (slices === undefined) throw new Error('The contract names no field for slices');
  const empty = `${JSON.stringify(slices.field)}:[]`;
  const json = writeWhole(whole);
  // No text of the answer looks like this, because quotes in texts are escaped.
  const at = json.indexOf(empty) + empty.length - 1;
  yield json.slice(0, at);
  let separator = '';
  for await (const item of items) {
    yield separator + slices.write(item);
    separator = ',';
    // To write some hundred kilobytes takes long enough for one turn.
    await nextTurn();
  }
  yield json.slice(at);
}

/** The bytes of slices, put together. As one text they would have to be encoded in one turn. */
export async function joinSlices(slices: AsyncIterable<string>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of slices) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}
