import { withoutNote, type Catalogue, type Plurals } from '@lectern/contract/sentence';

declare global {
  /**
   * The catalogue of the page's language, left by an earlier script. English has none, because the sentences in the
   * source are English. It is there before anything runs, so that texts may also be constants.
   */
  var lecternMessages: Catalogue | undefined;
}

/** The sentence in the page's language, its places still open; the English one where the catalogue lacks it. */
export function entryOf(key: string): string | Plurals {
  return globalThis.lecternMessages?.[key] ?? withoutNote(key);
}
