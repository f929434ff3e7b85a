import type { AppKeyState, HealthState } from '@lectern/contract';

/** The state of the file of the keys; null where there is none. */
export type KeyFileState = { keys: number; broken: boolean; open: boolean } | null;

/** How the file stands for so many sealed secrets, some of which no key here opens. */
export function appKeyState(file: KeyFileState, sealed: number, unreadable: number): AppKeyState {
  if (file === null) return sealed === 0 ? 'unmade' : 'missing';
  if (file.broken) return 'broken';
  if (file.open) return 'open';
  return unreadable > 0 ? 'foreign' : 'ready';
}

/** Whether the key does its work. */
export const judgeAppKey = (state: AppKeyState): HealthState =>
  state === 'ready' || state === 'unmade' ? 'fine' : 'act';
