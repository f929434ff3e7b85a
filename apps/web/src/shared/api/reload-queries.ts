import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Loads outdated queries again, once the change has settled. A first load that is under way is dropped too: its answer
 * may predate the change, and `invalidateQueries` alone would wait for it and keep it.
 */
export async function reloadQueries(cache: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(
    keys.map(async (queryKey) => {
      await cache.cancelQueries({ queryKey });
      await cache.invalidateQueries({ queryKey });
    }),
  );
}
