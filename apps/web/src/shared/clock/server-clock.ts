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

const two = (number: number): string => String(number).padStart(2, '0');

/** Time left as a clock: '9:05', '1:02:03'. A second that has begun counts. */
export function clockText(left: number): string {
  const seconds = Math.ceil(left / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
