import type { ProgressInput } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import type { Stretch } from './played-stretches.ts';

/** The watched parts of one video that the server does not know yet. */
export type WatchReport = {
  courseId: string;
  material: string;
  position: number;
  duration?: number;
  watched: Stretch[];
};

const prefix = 'lectern-watched:';
const keyOf = (userId: string, material: string): string => `${prefix}${userId}:${material}`;

/** Merges a report into the waiting one of the same video. Gives back everything to send. */
export function addPending(userId: string, report: WatchReport): WatchReport {
  const waiting = readReport(userId, report.material);
  const watched = [...(waiting?.watched ?? []), ...report.watched].slice(-limits.watchedStretches);
  const whole = { ...report, watched };
  write(keyOf(userId, report.material), JSON.stringify(whole));
  return whole;
}

/** Removes a pending report, unless it has grown since it was sent. */
export function removePending(userId: string, sent: WatchReport): void {
  const key = keyOf(userId, sent.material);
  if (localStorage.getItem(key) === JSON.stringify(sent)) localStorage.removeItem(key);
}

/** The waiting report of one video, or null. */
export function readReport(userId: string, material: string): WatchReport | null {
  return parse(localStorage.getItem(keyOf(userId, material)));
}

/** All waiting reports of this person. */
export function waitingReports(userId: string): WatchReport[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(`${prefix}${userId}:`));
  return keys.map((key) => parse(localStorage.getItem(key))).filter((report) => report !== null);
}

/** The report in the server's form. */
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
    // With a full store the unsent part is lost; the video plays on.
  }
}
