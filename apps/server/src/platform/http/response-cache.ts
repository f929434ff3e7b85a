import type { Clock } from '../clock/index.ts';
import { cachedResponse, type CachedResponse } from './cached-response.ts';

/** Says whether what the kept answers show has changed after `since`, and how far this answer reaches. */
export type FindChanges<Mark> = (since: Mark | null) => Promise<{ changed: boolean; mark: Mark }>;

/** Makes an answer, or its JSON; null where there is nothing to keep. */
type Make = () => Promise<string | CachedResponse | null>;

export type ResponseCache = {
  /**
   * The answer kept for `url`, or the one that `make` makes, which is then kept; null where `make` answers null.
   * Requests that come at once wait for one making. It is never older than the last write told of here, and never by
   * more than the time that the cache was made with. Throws what `make` throws, and when changes cannot be asked for.
   */
  get(url: string, make: Make): Promise<CachedResponse | null>;
  /** The answer for `url` where it is in memory and need not be asked about; null otherwise. */
  find(url: string): CachedResponse | null;
  /** Tells of a write that this process is about to acknowledge. */
  noteWrite(): void;
};

/** Bytes that all answers may take, and the length of one that is worth keeping. */
const room = { all: 16 * 2 ** 20, one: 2 ** 20 } as const;
/**
 * The bytes that an answer takes beside its body: headers, the tag, places in maps. Many empty pages would take most by
 * these.
 */
const aroundBody = 2 ** 11;
/** A mark older than this may be older than what is known of changes. */
const markHoldsMs = 10 * 60 * 1000;

/** Keeps answers in memory, the least used leaving first, and forgets them all when something that they show changed. */
export function createResponseCache<Mark>(deps: {
  clock: Clock;
  findChanges: FindChanges<Mark>;
  /** How long a kept answer is sent without knowing whether something changed since, in milliseconds. */
  sureForMs: number;
}): ResponseCache {
  const answers = createStore();
  let making = new Map<string, Promise<CachedResponse | null>>();
  const checks = createChecks(deps, () => {
    answers.clear();
    making = new Map();
  });

  const begin = (url: string, make: Make): Promise<CachedResponse | null> => {
    const current = making;
    const made = (async () => {
      try {
        const text = await make();
        const answer = typeof text === 'string' ? cachedResponse(text) : text;
        // Something changed meanwhile, perhaps after it was read: it is told to those who asked before, and not kept.
        if (answer !== null && current === making) answers.put(url, answer);
        return answer;
      } finally {
        current.delete(url);
      }
    })();
    current.set(url, made);
    return made;
  };

  return {
    async get(url, make) {
      if (!checks.sure()) await checks.run();
      return answers.find(url) ?? making.get(url) ?? begin(url, make);
    },
    find: (url) => (checks.sure() ? (answers.find(url) ?? null) : null),
    noteWrite: checks.noteWrite,
  };
}

/** Answers by address, the one used longest ago first. */
function createStore() {
  const answers = new Map<string, CachedResponse>();
  let bytes = 0;
  // Both compressed forms together take less than the body itself.
  const weigh = (url: string, { body }: CachedResponse) => aroundBody + url.length + 2 * body.length;
  const take = (url: string, answer: CachedResponse) => {
    if (answers.delete(url)) bytes -= weigh(url, answer);
  };
  return {
    find(url: string): CachedResponse | undefined {
      const answer = answers.get(url);
      if (answer === undefined) return undefined;
      answers.delete(url);
      answers.set(url, answer);
      return answer;
    },
    put(url: string, answer: CachedResponse): void {
      if (answer.body.length > room.one) return;
      answers.set(url, answer);
      bytes += weigh(url, answer);
      for (const [oldest, old] of answers) {
        if (bytes <= room.all) return;
        take(oldest, old);
      }
    },
    clear(): void {
      answers.clear();
      bytes = 0;
    },
  };
}

/** When it was last seen that nothing changed, and the asking, by one request at a time. */
function createChecks<Mark>(
  { clock, findChanges, sureForMs }: { clock: Clock; findChanges: FindChanges<Mark>; sureForMs: number },
  forget: () => void,
) {
  let known: { mark: Mark; at: number; writes: number; turn: number } | null = null;
  let writes = 0;
  let turns = 0;
  let running: Promise<void> | null = null;

  const isSure = (now: number, needed: number) =>
    // A clock that was set back says nothing.
    known !== null && known.writes >= needed && Math.abs(now - known.at) < sureForMs;

  const check = async (): Promise<void> => {
    // The answer holds for the time when the question goes out, and not for that of its arrival.
    const begun = { at: clock.now().getTime(), writes, turn: (turns += 1) };
    const since = known !== null && Math.abs(begun.at - known.at) < markHoldsMs ? known.mark : null;
    try {
      const { changed, mark } = await findChanges(since);
      if (changed) forget();
      known = { ...begun, mark };
    } catch (error) {
      known = null;
      throw error;
    }
  };
  const checkOnce = () => (running ??= check().finally(() => (running = null)));

  return {
    noteWrite: () => void (writes += 1),
    sure(): boolean {
      const now = clock.now().getTime();
      if (!isSure(now, writes)) return false;
      // Asked ahead of time, so that nobody has to wait for the answer; who comes too late for it hears of a failure.
      if (known !== null && now - known.at >= sureForMs / 2 && running === null) checkOnce().catch(() => undefined);
      return true;
    },
    async run(): Promise<void> {
      const arrived = { at: clock.now().getTime(), writes, turns };
      // A check that began before this request came will do only if it is recent and saw every write told of.
      while (!isSure(arrived.at, arrived.writes) && (known === null || known.turn <= arrived.turns)) {
        await checkOnce();
      }
    },
  };
}
