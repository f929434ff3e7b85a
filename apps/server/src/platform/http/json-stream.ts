import { setImmediate as nextTurn } from 'node:timers/promises';

/** Characters of the first piece: few, so that the answer begins soon. */
const firstPieceLength = 2_048;
/**
 * Each piece is this many times longer than the one before it, so that a client that goes away at once costs little.
 */
const growth = 4;
/** The most characters that are sent together: a write for each small item costs more than making the item. */
const pieceLength = 32_768;

/** The JSON of an item: a text, or one that comes bit by bit. */
type Written = string | AsyncIterable<string>;

/**
 * Writes items as a JSON array, bare or as the one field `under` of an object, in pieces of some thousand characters. The
 * first item is fetched before this returns, so that a failing query is still answered with an error rather than with
 * half a list; no item is fetched while nobody takes the piece before it.
 */
export async function streamJsonArray<T>(
  items: AsyncIterable<T>,
  write: (item: T) => Written,
  under?: string,
): Promise<AsyncGenerator<string>> {
  const iterator = items[Symbol.asyncIterator]();
  let next = await iterator.next();
  return (async function* pieces() {
    try {
      let piece = under === undefined ? '[' : `{${JSON.stringify(under)}:[`;
      let separator = '';
      let enough = firstPieceLength;
      while (next.done !== true) {
        piece += separator;
        separator = ',';
        const written = write(next.value);
        for await (const bit of typeof written === 'string' ? [written] : written) {
          piece += bit;
          if (piece.length < enough) continue;
          yield piece;
          piece = '';
          enough = Math.min(growth * enough, pieceLength);
          // A reader who takes each piece at once would otherwise keep the loop in one turn.
          await nextTurn();
        }
        next = await iterator.next();
      }
      yield piece + (under === undefined ? ']' : ']}');
    } finally {
      // Also when the reader goes away in the middle.
      await iterator.return?.();
    }
  })();
}

/** Bytes that are sent piece by piece, so that it shows whether somebody takes them. */
export async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceLength) {
    yield bytes.subarray(at, at + pieceLength);
    await nextTurn();
  }
}
