import { useEffect, useEffectEvent, useState } from 'react';
import { onPersonChanged } from '../auth-session/auth-events.ts';
import { useUser } from '../auth-session/auth-session.ts';

/** The part of a query's result that lists use, under the query library's names. */
export type Load<T> = {
  data: T | undefined;
  error: Error | null;
  /** Nothing to show yet. */
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  /** `data` belongs to the same person's former key, shown until the new answer comes. */
  isPlaceholderData: boolean;
  refetch: () => void;
};

type Answer<T> = { asked: string; person: string; key: string; data: T | undefined; error: Error | null };

/** Answers for a return to the page, by person and key; the oldest go first. */
const kept = new Map<string, unknown>();
const most = 20;
onPersonChanged(() => kept.clear());

function keep(key: string, data: unknown): void {
  kept.delete(key);
  kept.set(key, data);
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
}

/** Answers that came with a page from the server, by person and key: each is taken once, in place of the first load. */
const came = new Map<string, unknown>();
/** Loads that a page on the server asked for and had no answer to, by person and key. */
let wanted: Map<string, () => Promise<unknown>> | null = null;

/** Keeps answers that came with a page, for the loads that will ask for them. */
export function bringLoads(answers: Iterable<[place: string, data: unknown]>): void {
  for (const [place, data] of answers) came.set(place, data);
}

/** Draws a page on the server by `draw` and answers which loads it asked for without an answer. */
export function loadsWantedBy(draw: () => void): Map<string, () => Promise<unknown>> {
  const found: typeof wanted = new Map();
  wanted = found;
  try {
    draw();
  } finally {
    wanted = null;
  }
  return found;
}

/** Forgets what was loaded; for tests, each of which starts with nothing. */
export function forgetLoads(): void {
  kept.clear();
  came.clear();
}

/**
 * Loads something for as long as the component is shown, again for another `key` or person. For the first anonymous
 * page only, whose budget has no room for the query library; every other page uses that library. An unwanted load is
 * aborted.
 */
export function useLoad<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Load<T> {
  const person = useUser()?._id ?? '';
  const [attempt, setAttempt] = useState(0);
  const place = `${person} ${key}`;
  const asked = `${attempt} ${place}`;
  const [answer, setAnswer] = useState<Answer<T>>(() =>
    came.has(place)
      ? { asked, person, key, data: came.get(place) as T, error: null }
      : { asked: '', person, key: '', data: undefined, error: null },
  );
  const start = useEffectEvent((signal: AbortSignal) => load(signal));
  useEffect(() => {
    if (came.has(place)) {
      keep(place, came.get(place));
      came.delete(place);
      return undefined;
    }
    const control = new AbortController();
    const settle = (data: T | undefined, error: Error | null): void => {
      if (control.signal.aborted) return;
      if (error === null) keep(place, data);
      setAnswer({ asked, person, key, data, error });
    };
    start(control.signal).then(
      (data) => settle(data, null),
      (error: unknown) => settle(undefined, error instanceof Error ? error : new Error(String(error))),
    );
    return () => control.abort();
  }, [asked, place, person, key]);

  const isFetching = answer.asked !== asked;
  // Another person's data may be private: it is not shown even while this person's answer is on its way.
  const samePerson = answer.person === person;
  const answered = samePerson && answer.key === key;
  const own = answered ? answer.data : (kept.get(place) as T | undefined);
  const error = answered ? answer.error : null;
  const data = own ?? (samePerson && error === null ? answer.data : undefined);
  if (import.meta.env.SSR && data === undefined) wanted?.set(place, () => load(new AbortController().signal));
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
