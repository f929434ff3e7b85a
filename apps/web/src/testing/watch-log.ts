import { onTestFinished, vi } from 'vitest';

/** Watches the browser's log during one test, and keeps it off the screen. */
export function watchLog() {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  return log;
}
