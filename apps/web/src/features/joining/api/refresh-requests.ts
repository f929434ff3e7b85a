import type { QueryClient } from '@tanstack/react-query';

/** Loads again what says how one's requests stand: the requests and the courses themselves. */
export async function refreshRequests(cache: QueryClient): Promise<void> {
  await Promise.all([
    cache.invalidateQueries({ queryKey: ['join-requests', 'own'] }),
    cache.invalidateQueries({ queryKey: ['courses'] }),
  ]);
}
