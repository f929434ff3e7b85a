import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Ends of the keys that stay as they were loaded: a form's beginning, and what deleting would touch, in its dialog. */
const shownAsLoaded: readonly unknown[] = ['edit', 'usage'];

/**
 * Loads outdated queries again, once the change has settled. A first load that is under way is dropped too: its answer
 * may predate the change, and `invalidateQueries` alone would wait for it and keep it.
 */
export async function reloadQueries(cache: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  const predicate = ({ queryKey }: { queryKey: QueryKey }): boolean => !shownAsLoaded.includes(queryKey.at(-1));
  await Promise.all(
    keys.map((queryKey) => {
      void cache.cancelQueries({ queryKey, predicate });
      // oxlint-disable-next-line no-restricted-properties -- the one place for it
      return cache.invalidateQueries({ queryKey, predicate });
    }),
  );
}
