import { AppError } from '../http/app-error.ts';
import { createPlaces } from '../queue/places.ts';

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
const tooBusy = () => new AppError('service_unavailable', busy, { headers: { 'retry-after': '2' } });

/** Makes the function that does heavy work in turn. It throws `service_unavailable` with Retry-After where the queue is full. */
export function createHashQueue({ atOnce, places, keptPlaces, patienceMs }: QueueSettings) {
  const queue = createPlaces({
    all: atOnce,
    visitors: atOnce,
    each: atOnce,
    waiting: places,
    kept: keptPlaces,
    waitingEach: places + keptPlaces,
    patienceMs,
    busy: tooBusy,
  });
  return async <T>(asker: Asker, work: () => Promise<T>): Promise<T> => {
    const leave = await queue.enter({ key: '', known: asker === 'known' });
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
