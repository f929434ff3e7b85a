import type { AppError } from '../http/app-error.ts';

/** How many may have a place at once, and how many may wait for one. */
export type PlaceLimits = {
  /** Places altogether, for people who are not known, and for one asker. */
  all: number;
  visitors: number;
  each: number;
  /** How many may wait, how many more of those who are known, and how many of one asker. */
  waiting: number;
  kept: number;
  waitingEach: number;
  /** After so long without a place somebody is sent away. */
  patienceMs: number;
  /** After so long a place is given on, whether or not it was given back. */
  heldMs?: number;
  /** The error for people who get no place. */
  busy: () => AppError;
};

/** The holder of a place: a person, or an address of visitors. */
export type Asker = { key: string; known: boolean };

/** Places, and those who wait for one. `enter` answers how to give a place back, and throws `busy`. */
export type Places = { enter(asker: Asker): Promise<() => void> };

export function createPlaces(limits: PlaceLimits): Places {
  const taken = createCount();
  const waiting = new Map<() => void, Asker>();
  const waitingOf = createCount();

  const hasRoom = ({ key, known }: Asker): boolean =>
    taken.all() < limits.all && (known || taken.visitors() < limits.visitors) && taken.of(key) < limits.each;
  const letIn = (): void => {
    for (const [enter, asker] of waiting) {
      if (!hasRoom(asker)) continue;
      waiting.delete(enter);
      taken.add(asker, 1);
      enter();
    }
  };
  const wait = async (asker: Asker): Promise<void> => {
    const most = limits.waiting + (asker.known ? limits.kept : 0);
    if (waiting.size >= most || waitingOf.of(asker.key) >= limits.waitingEach) throw limits.busy();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.set(resolve, asker);
    waitingOf.add(asker, 1);
    const timer = setTimeout(() => waiting.delete(resolve) && reject(limits.busy()), limits.patienceMs);
    await promise.finally(() => {
      clearTimeout(timer);
      waitingOf.add(asker, -1);
    });
  };

  return {
    async enter(asker) {
      if (hasRoom(asker)) taken.add(asker, 1);
      else await wait(asker);
      let left = false;
      const leave = () => {
        if (left) return;
        left = true;
        clearTimeout(timer);
        taken.add(asker, -1);
        letIn();
      };
      const timer = limits.heldMs === undefined ? undefined : setTimeout(leave, limits.heldMs).unref();
      return leave;
    },
  };
}

/** A count of askers: altogether, of people who are not known, and by key. */
function createCount() {
  const byKey = new Map<string, number>();
  let all = 0;
  let visitors = 0;
  return {
    all: () => all,
    visitors: () => visitors,
    of: (key: string) => byKey.get(key) ?? 0,
    add({ key, known }: Asker, by: 1 | -1): void {
      all += by;
      if (!known) visitors += by;
      const there = (byKey.get(key) ?? 0) + by;
      if (there === 0) byKey.delete(key);
      else byKey.set(key, there);
    },
  };
}
