import { useEffect, useState } from 'react';
import { findOnPage, foldQuery, type Hit } from './find-text.ts';
import type { PdfFile, TextPiece } from './pdf-document.ts';

/** More hits than this lead nowhere. */
export const mostHits = 1_000;
/** Typing rests for this long before the search begins, in milliseconds. */
const restMs = 250;
/** Hits are shown each time that so many pages have been looked at. */
const step = 20;

export type Found = { query: string; hits: readonly Hit[]; isWhole: boolean };
const nothing: Found = { query: '', hits: [], isWhole: true };

/** Texts of pages, kept while the document is open. */
const texts = new WeakMap<PdfFile, Map<number, Promise<TextPiece[]>>>();

function textOf(pdf: PdfFile, page: number): Promise<TextPiece[]> {
  const known = texts.get(pdf) ?? new Map<number, Promise<TextPiece[]>>();
  texts.set(pdf, known);
  const text = known.get(page) ?? pdf.text(page).catch(() => []);
  known.set(page, text);
  return text;
}

/** The hits of a query in the whole document, page by page as they are found. */
export function useFind(pdf: PdfFile, typed: string): Found {
  const query = foldQuery(typed);
  const [found, setFound] = useState(nothing);
  useEffect(() => {
    if (query === '') return undefined;
    let isLeft = false;
    const search = async (): Promise<void> => {
      const hits: Hit[] = [];
      for (let page = 1; page <= pdf.pages && hits.length < mostHits; page += 1) {
        const pieces = await textOf(pdf, page);
        if (isLeft) return;
        hits.push(...findOnPage(page, pieces, query, mostHits - hits.length));
        if (page % step === 0) setFound({ query, hits: [...hits], isWhole: false });
      }
      setFound({ query, hits, isWhole: true });
    };
    const timer = setTimeout(() => void search(), restMs);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [pdf, query]);
  if (query === '') return nothing;
  return found.query === query ? found : { query, hits: [], isWhole: false };
}
