import { partsOf, shapeOf } from './page-address.ts';

/** The most kinds of pages that are remembered: an address may be written in many ways. */
const mostKinds = 100;
/** Any id: one that is not the page's own says nothing about the next page of its kind. */
const anyId = /[0-9a-f]{8}-[0-9a-f]{4}-/;

export type ForeseenAsks = {
  /** The addresses of the API that the last page of this kind asked for, as this page would ask for them. */
  of(url: string): string[];
  /** Notes the addresses of the API that a page asked for. */
  note(url: string, asked: readonly string[]): void;
};

/**
 * Remembers the questions of pages by their kind: the path but for an id at its end, and the names in the query string.
 * They are answered before the next such page is drawn, which is then drawn once and not again for each answer. Nothing
 * hangs on it: a page asks for what was not foreseen.
 */
export function createForeseenAsks(): ForeseenAsks {
  const asks = new Map<string, string[]>();
  return {
    of(url) {
      const { kind, id, pairs } = readPage(url);
      const fill = (pair: string) => (pair.endsWith('=$') ? (pairs.get(pair.slice(0, -2)) ?? pair) : pair);
      return (asks.get(kind) ?? []).map((pattern) => eachPair(pattern, fill).replaceAll('$id', id));
    },
    note(url, asked) {
      const { kind, id, pairs } = readPage(url);
      const open = (pair: string) => {
        const [name = ''] = pair.split('=', 1);
        return pairs.get(name) === pair ? `${name}=$` : pair;
      };
      const patterns = asked.map((address) => eachPair(id === '' ? address : address.replaceAll(id, '$id'), open));
      if (asks.size >= mostKinds && !asks.has(kind)) asks.clear();
      asks.set(
        kind,
        patterns.filter((pattern) => !anyId.test(pattern)),
      );
    },
  };
}

function readPage(url: string) {
  const { path, query } = partsOf(url);
  const { id, shape } = shapeOf(path);
  const pairs = new Map((query ?? '').split('&').map((pair) => [pair.split('=', 1)[0] ?? '', pair]));
  return { kind: `${shape}?${[...pairs.keys()].join('&')}`, id, pairs };
}

/** An address with each name and value of its query string changed by `change`. */
function eachPair(address: string, change: (pair: string) => string): string {
  const { path, query } = partsOf(address);
  return query === null ? path : `${path}?${query.split('&').map(change).join('&')}`;
}
