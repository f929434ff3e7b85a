import { QueryCache, QueryClient } from '@tanstack/react-query';
import { onPersonChanged } from '../auth-session/auth-events.ts';
import { toastError } from '../ui/toast.ts';
import { ApiError } from './api-error.ts';
import { logFailure } from './log-failure.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `errorFallback`: the toast for a failed load, where the server sends no message. Without it there is no toast;
     * `failureLog` is what the browser's log says where it was no refusal.
     */
    queryMeta: { errorFallback?: string; failureLog?: string };
  }
}

/** How often a failed load is asked again by itself. */
const retries = 2;

/** What may pass by itself: no answer, or a server in trouble. A refusal stays a refusal. */
function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** The cache of what the server said. `retry: false` fails at once, for tests. */
export function createQueryClient({ retry = true } = {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.errorFallback !== undefined) toastError(error, query.meta.errorFallback);
        if (query.meta?.failureLog !== undefined && mayPass(error)) logFailure(query.meta.failureLog, error);
      },
    }),
    defaultOptions: {
      queries: { staleTime: 15_000, retry: (count, error) => retry && count < retries && mayPass(error) },
    },
  });
}

let current = createQueryClient();

/** The cache that the pages share. */
export function currentQueryClient(): QueryClient {
  return current;
}

/** Gives the pages another cache; for tests, each of which starts with an empty one. */
export function replaceQueryClient(next: QueryClient): void {
  current.clear();
  current = next;
}

// What one person loaded is nothing for the next. Pages that are still shown ask again.
onPersonChanged(() => {
  current.removeQueries({ type: 'inactive' });
  void current.resetQueries();
});
