import { AppError } from '../http/app-error.ts';

/** A kind of person who waits for a hash: somebody whom the site knows already, by device, link or auth session, or anybody. */
export type Asker = 'known' | 'visitor';

export type QueueSettings = {
  /** Hashing is heavy on purpose; more at once would only take the processor from everybody else. */
  atOnce: number;
  /** How many may wait, and how many more of those who are known. */
  places: number;
  keptPlaces: number;
  /** After so long in the queue somebody is sent away. */
  patienceMs: number;
};

const busy = 'Too many people are signing in at the moment. Please try again.';

/** Makes the function that does heavy work in turn. It throws `service_unavailable` with Retry-After where the queue is full. */
export function createHashQueue({ atOnce, places, keptPlaces, patienceMs }: QueueSettings) {
  let running = 0;
  const waiting: (() => void)[] = [];

  const turn = (asker: Asker): Promise<void> => {
    if (waiting.length >= places + (asker === 'known' ? keptPlaces : 0)) return Promise.reject(tooBusy());
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const giveUp = () => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(tooBusy());
      };
      const timer = setTimeout(giveUp, patienceMs);
      waiting.push(begin);
    });
  };

  return async <T>(asker: Asker, work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await turn(asker);
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

const tooBusy = () => new AppError('service_unavailable', busy, { headers: { 'retry-after': '2' } });
