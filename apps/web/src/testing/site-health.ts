import type { SiteHealth } from '@lectern/contract';

const gigabyte = 1024 ** 3;
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

/** An installation where everything is in order; `over` overrides its things. */
export function makeSiteHealth(over: Partial<SiteHealth> = {}): SiteHealth {
  const madeAt = hoursAgo(5.5);
  return {
    backup: { state: 'fine', last: { madeAt, bytes: 3 * gigabyte, tried: true } },
    drill: { state: 'fine', last: { at: hoursAgo(4.5), backupMadeAt: madeAt, succeeded: true } },
    disk: {
      state: 'fine',
      disks: [{ state: 'fine', holds: ['data', 'files'], freeBytes: 60 * gigabyte, sizeBytes: 100 * gigabyte }],
    },
    release: { state: 'fine', version: '1.2.3', migrations: { done: 120, open: 0, foreign: 0 } },
    mail: { state: 'fine', sends: true, waiting: 0, stuck: 0, oldestAt: null },
    work: { state: 'fine', lastAt: hoursAgo(0.1), failed: 0, clockDoubted: false },
    appKey: { state: 'fine', key: 'ready' },
    database: { state: 'fine', bytes: 2 * gigabyte, version: '18.4' },
    ...over,
  };
}
