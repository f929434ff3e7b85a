import type { BoardAttempt } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';

const idleMs = limits.idleSeconds * 1000;

export type Presence = {
  state: 'connected' | 'idle' | 'gone';
  /** Whole minutes since the last choice (idle) or since the last sign (gone). */
  minutes: number;
};

/** A student's presence, as the server knew it at `serverTime`. */
export function presenceOf(
  item: Pick<BoardAttempt, 'connected' | 'lastSeenAt' | 'lastSavedAt' | 'startedAt'>,
  serverTime: string,
): Presence {
  const since = (moment: string): number => Math.max(0, Date.parse(serverTime) - Date.parse(moment));
  const minutes = (ms: number): number => Math.floor(ms / 60_000);
  if (!item.connected) return { state: 'gone', minutes: minutes(since(item.lastSeenAt)) };
  const quiet = since(item.lastSavedAt ?? item.startedAt);
  return quiet < idleMs ? { state: 'connected', minutes: 0 } : { state: 'idle', minutes: minutes(quiet) };
}
