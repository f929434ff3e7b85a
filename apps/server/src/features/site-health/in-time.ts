import { setTimeout as delay } from 'node:timers/promises';

/**
 * A look at something outside of the program that answers null where it fails or takes longer than `ms`. While one is
 * under way others wait for the same one: a disk that hangs holds one thread, however often it is asked for.
 */
export function inTime<V>(look: () => Promise<V>, ms: number): () => Promise<{ seen: V } | null> {
  let looking: Promise<{ seen: V } | null> | null = null;
  const begin = async (): Promise<{ seen: V } | null> => {
    try {
      return { seen: await look() };
    } catch {
      return null;
    } finally {
      looking = null;
    }
  };
  return async () => {
    const enough = new AbortController();
    const late = delay(ms, null, { signal: enough.signal }).catch(() => null);
    const answer = await Promise.race([(looking ??= begin()), late]);
    enough.abort();
    return answer;
  };
}
