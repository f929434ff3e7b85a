import { clockTime } from '../format/clock-time.ts';

/**
 * How far the server's clock is ahead of the page's own, in milliseconds: the answer left the server about half way
 * between asking and hearing. `asked` and `heard` are readings of a monotonic clock.
 */
export function clockAhead(serverTime: string, asked: number, heard: number): number {
  return Date.parse(serverTime) - (asked + heard) / 2;
}

/** Milliseconds until the deadline, never below 0; null without one. */
export function timeLeft(deadlineAt: string | null, ahead: number, now: number): number | null {
  return deadlineAt === null ? null : Math.max(0, Date.parse(deadlineAt) - ahead - now);
}

/** Time left as a clock: '9:05', '1:02:03'. A second that has begun counts. */
export const clockText = (left: number): string => clockTime(Math.ceil(left / 1000));
