import type { AttemptPorts } from './attempt-state.ts';

/** A timer that holds one time at most: setting it again drops the earlier time. */
export function createAlarm({ after }: Pick<AttemptPorts, 'after'>) {
  let stop: (() => void) | null = null;
  const clear = (): void => {
    stop?.();
    stop = null;
  };
  return {
    clear,
    isSet: (): boolean => stop !== null,
    set(ms: number, callback: () => void): void {
      clear();
      stop = after(ms, () => {
        stop = null;
        callback();
      });
    },
  };
}
