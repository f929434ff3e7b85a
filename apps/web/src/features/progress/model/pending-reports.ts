import type { ProgressInput } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import type { Stretch } from './played-stretches.ts';

/** What was watched of one video and the server does not know yet. */
export type WatchReport = {
  courseId: string;
  material: string;
  position: number;
  duration?: number;
  watched: Stretch[];
};

const prefix = 'lectern-watched:';
const keyOf = (userId: string, material: string): string => `${prefix}${userId}:${material}`;

/** Puts a report with those of the same video that still wait. Gives back all that is to be sent. */
export function addPending(userId: string, report: WatchReport): WatchReport {
  const waiting = readReport(userId, report.material);
  const watched = [...(waiting?.watched ?? []), ...report.watched].slice(-limits.watchedStretches);
  const whole = { ...report, watched };
  write(keyOf(userId, report.material), JSON.stringify(whole));
  return whole;
}

/** Removes a pending report, unless more has come to it since. */
export function removePending(userId: string, sent: WatchReport): void {
  const key = keyOf(userId, sent.material);
  if (localStorage.getItem(key) === JSON.stringify(sent)) localStorage.removeItem(key);
}

/** What waits for one video, or null. */
export function readReport(userId: string, material: string): WatchReport | null {
  return parse(localStorage.getItem(keyOf(userId, material)));
}

/** Everything of this person that waits. */
export function waitingReports(userId: string): WatchReport[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(`${prefix}${userId}:`));
  return keys.map((key) => parse(localStorage.getItem(key))).filter((report) => report !== null);
}

/** The report as the server takes it. */
export function toProgressInput({ material, position, duration, watched }: WatchReport): ProgressInput {
  return { material, position, watched, ...(duration !== undefined && { duration }) };
}

function parse(text: string | null): WatchReport | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Partial<WatchReport> | null;
    const whole = typeof value?.material === 'string' && typeof value.position === 'number';
    return whole && typeof value.courseId === 'string' && Array.isArray(value.watched) ? (value as WatchReport) : null;
  } catch {
    return null;
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // A full store loses what the network does not take; the video plays on.
  }
}
