import { QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { currentQueryClient } from './query-client.ts';

/** Keeps answers that came with a page from the server; they are as new as the page. */
export function bringQueries(answers: Iterable<[key: QueryKey, data: unknown]>): void {
  for (const [key, data] of answers) currentQueryClient().setQueryData(key, data);
}

/** Gives pages the cache. It is fetched with the first page that needs it; the first anonymous page does not. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={currentQueryClient()}>{children}</QueryClientProvider>;
}
