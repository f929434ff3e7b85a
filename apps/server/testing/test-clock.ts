import type { Clock } from '../src/platform/clock/index.ts';

/** A clock that stands still until a test moves it. */
export class TestClock implements Clock {
  #now: number;

  constructor(start = '2026-03-02T09:00:00.000Z') {
    this.#now = Date.parse(start);
  }

  now(): Date {
    return new Date(this.#now);
  }

  /** Moves on by so many milliseconds. */
  advance(ms: number): void {
    this.#now += ms;
  }
}
