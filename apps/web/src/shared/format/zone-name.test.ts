import { afterEach, expect, it, vi } from 'vitest';
import { zoneName } from './zone-name.ts';

afterEach(() => vi.restoreAllMocks());

it.each(['UTC', 'Etc/UTC', 'GMT'])('%s is called UTC', (timeZone) => {
  const options = Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone });
  expect(zoneName()).toBe('UTC');
});
