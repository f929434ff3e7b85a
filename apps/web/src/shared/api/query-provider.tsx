import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { currentQueryClient } from './query-client.ts';

/** Gives pages the cache. It is fetched with the first page that needs it; the first anonymous page does not. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={currentQueryClient()}>{children}</QueryClientProvider>;
}
