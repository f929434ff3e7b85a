import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Loads again what a change has made old, once the change has settled. A first load that is still on its way is dropped
 * too: it may have been answered before the change, and `invalidateQueries` alone would wait for it and keep its answer.
 */
export async function reloadQueries(cache: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(
    keys.map(async (queryKey) => {
      await cache.cancelQueries({ queryKey });
      await cache.invalidateQueries({ queryKey });
    }),
  );
}
