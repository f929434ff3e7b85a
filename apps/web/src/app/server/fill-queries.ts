import type { Query, QueryClient } from '@tanstack/react-query';
import { valueAtOnce } from '../../shared/api/answer-at-once.ts';

/**
 * Gives each query its data when it is first asked for, where the answer is there already: the page is then drawn once, and
 * not again with the answer. A query that does more with its answer than hand it on waits for the next drawing.
 */
export function fillQueriesAtOnce(client: QueryClient): void {
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'added') fill(client, query as Query);
  });
}

function fill(client: QueryClient, query: Query): void {
  const { queryFn, enabled } = query.options as { queryFn?: unknown; enabled?: unknown };
  if (enabled === false || typeof queryFn !== 'function' || isAsync(queryFn)) return;
  const { queryKey, meta } = query;
  const ask = () =>
    (queryFn as (context: object) => unknown)({ client, queryKey, meta, signal: new AbortController().signal });
  const answer = resultOf(ask);
  if (!(answer instanceof Promise)) return;
  const value = valueAtOnce(answer as Promise<unknown>);
  if (value !== undefined) query.setData(value);
  // The query asks again, and hears of it.
  answer.catch(() => undefined);
}

/** The result of a call; nothing of one that throws, which the query hears of when it asks again. */
function resultOf(ask: () => unknown): unknown {
  try {
    return ask();
  } catch {
    return undefined;
  }
}

/** Whether a function waits for something inside. Called for nothing, it would make its calls twice. */
const isAsync = (made: object): boolean => Object.prototype.toString.call(made) === '[object AsyncFunction]';
