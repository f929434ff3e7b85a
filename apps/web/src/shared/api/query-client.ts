import { QueryCache, QueryClient } from '@tanstack/react-query';
import { onPersonChanged } from '../auth-session/auth-events.ts';
import { toastError } from '../ui/toast.ts';
import { ApiError } from './api-error.ts';
import { logFailure } from './log-failure.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `errorFallback`: the toast for a failed load, where the server sends no message; without it there is no toast.
     * `failureLog`: the line in the browser's log, where the failure is no refusal.
     */
    queryMeta: { errorFallback?: string; failureLog?: string };
  }
}

/** How often a failed load is repeated by itself. */
const retries = 2;

/** Whether a failure may pass by itself: no answer, or a server in trouble. A refusal stays a refusal. */
function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** The cache of the server's answers. `retry: false` fails at once, for tests. */
export function createQueryClient({ retry = true } = {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.errorFallback !== undefined) toastError(error, query.meta.errorFallback);
        if (query.meta?.failureLog !== undefined && mayPass(error)) logFailure(query.meta.failureLog, error);
      },
    }),
    defaultOptions: {
      // Without retries a failure is shown as such also where it came before the page: on the server.
      queries: {
        staleTime: 15_000,
        retryOnMount: retry,
        retry: (count, error) => retry && count < retries && mayPass(error),
      },
    },
  });
}

let current = createQueryClient();

/** The cache that the pages share. */
export function currentQueryClient(): QueryClient {
  return current;
}

/** Replaces the pages' cache; for tests, each of which starts with an empty one. */
export function replaceQueryClient(next: QueryClient): void {
  current.clear();
  current = next;
}

// One person's data is not for the next. Pages that stay open load again.
onPersonChanged(() => {
  current.removeQueries({ type: 'inactive' });
  void current.resetQueries();
});
