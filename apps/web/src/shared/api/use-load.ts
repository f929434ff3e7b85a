import { useEffect, useEffectEvent, useState } from 'react';
import { onPersonChanged } from '../auth-session/auth-events.ts';
import { useUser } from '../auth-session/auth-session.ts';

/** The part of a query's result that lists show, under the names that the query library gives it. */
export type Load<T> = {
  data: T | undefined;
  error: Error | null;
  /** Nothing to show yet. */
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  /** `data` is of the key before, shown until this one's comes. */
  isPlaceholderData: boolean;
  refetch: () => void;
};

type Answer<T> = { asked: string; key: string; data: T | undefined; error: Error | null };

/** Answers to come back to, by key; the oldest go first. */
const kept = new Map<string, unknown>();
const most = 20;
onPersonChanged(() => kept.clear());

function keep(key: string, data: unknown): void {
  kept.delete(key);
  kept.set(key, data);
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
}

/** Forgets what was loaded; for tests, each of which starts with nothing. */
export function forgetLoads(): void {
  kept.clear();
}

/**
 * Loads something for as long as it is shown, again for another `key` or person. For the first anonymous page only, whose
 * weight has no room for the query library; every other page uses that. A load that is no longer wanted is aborted.
 */
export function useLoad<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Load<T> {
  const person = useUser()?._id ?? '';
  const [attempt, setAttempt] = useState(0);
  const asked = `${attempt} ${person} ${key}`;
  const [answer, setAnswer] = useState<Answer<T>>({ asked: '', key: '', data: undefined, error: null });
  const start = useEffectEvent((signal: AbortSignal) => load(signal));
  useEffect(() => {
    const control = new AbortController();
    const settle = (data: T | undefined, error: Error | null): void => {
      if (control.signal.aborted) return;
      if (error === null) keep(key, data);
      setAnswer({ asked, key, data, error });
    };
    start(control.signal).then(
      (data) => settle(data, null),
      (error: unknown) => settle(undefined, error instanceof Error ? error : new Error(String(error))),
    );
    return () => control.abort();
  }, [asked, key]);

  const isFetching = answer.asked !== asked;
  const own = answer.key === key ? answer.data : (kept.get(key) as T | undefined);
  const error = answer.key === key ? answer.error : null;
  const data = own ?? (error === null ? answer.data : undefined);
  return {
    data,
    error,
    isPending: data === undefined && error === null,
    isError: error !== null,
    isFetching,
    isPlaceholderData: isFetching && own === undefined && data !== undefined,
    refetch: () => setAttempt(attempt + 1),
  };
}
