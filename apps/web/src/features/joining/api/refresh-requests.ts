import type { QueryClient } from '@tanstack/react-query';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';

/** Loads again everything that shows the state of the student's requests: the requests and the courses. */
export async function refreshRequests(cache: QueryClient): Promise<void> {
  await reloadQueries(cache, [['join-requests', 'own'], ['courses']]);
}
