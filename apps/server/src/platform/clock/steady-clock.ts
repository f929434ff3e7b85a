/** A reading of another clock, between two readings of a monotonic timer in milliseconds. */
export type Reading = { at: Date; asked: number; answered: number };

type Timer = () => number;

/**
 * A clock that goes on with a monotonic timer: neither a change of the machine's time nor a suspended machine moves it.
 * It begins with the machine's time, and is corrected by readings of the clock that everybody goes by.
 */
export class SteadyClock {
  readonly #timer: Timer;
  /** Milliseconds since 1970 when the timer stood at 0. */
  #epoch: number;

  constructor(timer: Timer = () => performance.now(), start = Date.now()) {
    this.#timer = timer;
    this.#epoch = start - timer();
  }

  now(): Date {
    return new Date(Math.round(this.#epoch + this.#timer()));
  }

  /** Reads another clock. Throws what `ask` throws. */
  async read(ask: () => Promise<Date>): Promise<Reading> {
    const asked = this.#timer();
    const at = await ask();
    return { at, asked, answered: this.#timer() };
  }

  /**
   * The milliseconds by which this clock is certainly behind the other: 0 where the time of the question explains it.
   */
  behind({ at, asked, answered }: Reading): number {
    const [earliest, latest] = [at.getTime() - answered, at.getTime() - asked];
    return Math.min(Math.max(this.#epoch, earliest), latest) - this.#epoch;
  }

  /** Goes by the other clock from here on. */
  follow(reading: Reading): void {
    this.#epoch += this.behind(reading);
  }
}
