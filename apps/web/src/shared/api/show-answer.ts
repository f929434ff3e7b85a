import type { InferDataFromTag, QueryClient, QueryKey } from '@tanstack/react-query';

/** Shows what the server answered to a change. A load that is still on its way is dropped: it may know nothing of it. */
export function showAnswer<Key extends QueryKey>(
  cache: QueryClient,
  queryKey: Key,
  answer: NoInfer<InferDataFromTag<unknown, Key>>,
): void {
  void cache.cancelQueries({ queryKey, exact: true });
  cache.setQueryData<unknown>(queryKey, answer);
}
