/**
 * Writes items as a JSON array, bare or as the one field `under` of an object, piece by piece. The first item is fetched
 * before this returns, so that a failing query is still answered with an error rather than with half a list.
 */
export async function streamJsonArray<T>(
  items: AsyncIterable<T>,
  write: (item: T) => string,
  under?: string,
): Promise<AsyncGenerator<string>> {
  const iterator = items[Symbol.asyncIterator]();
  let next = await iterator.next();
  return (async function* pieces() {
    try {
      yield under === undefined ? '[' : `{${JSON.stringify(under)}:[`;
      let separator = '';
      while (next.done !== true) {
        yield separator + write(next.value);
        separator = ',';
        next = await iterator.next();
      }
      yield under === undefined ? ']' : ']}';
    } finally {
      // Also when the reader goes away in the middle.
      await iterator.return?.();
    }
  })();
}
