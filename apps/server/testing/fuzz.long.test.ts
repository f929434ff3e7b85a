import { vi } from 'vitest';

// The tests of fuzz.test.ts with more cases of each.
if (process.env['FUZZ_RUNS'] === undefined) vi.stubEnv('FUZZ_RUNS', '120');
await import('./fuzz.test.ts');
