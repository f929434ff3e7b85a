import type { QueryClient } from '@tanstack/react-query';

/** Loads again everything that shows the state of the student's requests: the requests and the courses. */
export async function refreshRequests(cache: QueryClient): Promise<void> {
  await Promise.all([
    cache.invalidateQueries({ queryKey: ['join-requests', 'own'] }),
    cache.invalidateQueries({ queryKey: ['courses'] }),
  ]);
}
