import { vi } from 'vitest';

// The tests of round-trip.test.ts with more cases of each.
vi.stubEnv('ROUND_TRIP_RUNS', '1500');
await import('./round-trip.test.ts');
