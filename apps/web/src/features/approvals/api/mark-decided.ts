import type { Decision, JoinRequest } from '@lectern/contract';
import type { QueryClient } from '@tanstack/react-query';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';

type RequestPage = { data: JoinRequest[] };

/** Shows requests as decided before the server has said so; gives back a function that undoes it. */
export async function markDecided(cache: QueryClient, ids: readonly string[], action: Decision): Promise<() => void> {
  const queryKey = ['join-requests', 'list'];
  // An answer that is under way does not know the decision.
  await cache.cancelQueries({ queryKey });
  const before = cache.getQueriesData<RequestPage>({ queryKey });
  const chosen = new Set(ids);
  cache.setQueriesData<RequestPage>(
    { queryKey },
    (page) =>
      page && { ...page, data: page.data.map((row) => (decides(row, chosen) ? { ...row, status: action } : row)) },
  );
  return () => {
    for (const [key, page] of before) cache.setQueryData(key, page);
  };
}

const decides = (row: JoinRequest, chosen: ReadonlySet<string>): boolean =>
  row.status === 'pending' && chosen.has(row._id);

/** Loads again what a decision changes: the lists, the badges and the dashboards. */
export async function reloadAfterDecision(cache: QueryClient): Promise<void> {
  await reloadQueries(cache, [['join-requests'], ['waiting'], ['dashboards']]);
}
