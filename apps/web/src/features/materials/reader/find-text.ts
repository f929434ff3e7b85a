import type { TextPiece } from './pdf-document.ts';

/** A place in one piece of a page's text, by the index of the piece. */
export type Spot = { piece: number; at: number };
/** A hit, from one place to behind another. */
export type Hit = { page: number; from: Spot; to: Spot };

type Folded = { text: string; spots: Spot[] };

const fold = (character: string): string => character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The text to look for: without capitals and accents, with single spaces. */
export const foldQuery = (query: string): string => Array.from(query.trim().replace(/\s+/g, ' '), fold).join('');

/** The text of a page as a query is folded, with the place from which each letter came. */
function foldPieces(pieces: readonly TextPiece[]): Folded {
  const spots: Spot[] = [];
  let text = '';
  const add = (letters: string, spot: Spot): void => {
    const plain = /^\s/.test(letters) ? ' ' : letters;
    if (plain === ' ' && (text === '' || text.endsWith(' '))) return;
    text += plain;
    for (let i = 0; i < plain.length; i += 1) spots.push(spot);
  };
  for (const [piece, { text: own, ends }] of pieces.entries()) {
    let at = 0;
    for (const character of own) {
      add(fold(character), { piece, at });
      at += character.length;
    }
    if (ends) add(' ', { piece, at });
  }
  return { text, spots };
}

/** The places of a folded query on a page, at most `most`. */
export function findOnPage(page: number, pieces: readonly TextPiece[], query: string, most: number): Hit[] {
  const hits: Hit[] = [];
  if (query === '') return hits;
  const { text, spots } = foldPieces(pieces);
  for (let at = text.indexOf(query); at !== -1 && hits.length < most; at = text.indexOf(query, at + query.length)) {
    const from = spots[at];
    const last = spots[at + query.length - 1];
    if (from === undefined || last === undefined) break;
    const length = String.fromCodePoint(pieces[last.piece]?.text.codePointAt(last.at) ?? 0).length;
    hits.push({ page, from, to: { piece: last.piece, at: last.at + length } });
  }
  return hits;
}
