import type { QueryKey } from '@tanstack/react-query';

/** The answers that a page from the server was drawn with; they stand in the page, as JSON in the element `page-data`. */
export type PageData = {
  queries: readonly [key: QueryKey, data: unknown][];
  loads: readonly [place: string, data: unknown][];
};
