import { test } from 'vitest';
import { killPostmaster, surviveDeathsOfTheDatabase, surviveDeathsOfTheServer } from '../testing/process/deaths.ts';

// Once, at any moment; crash.long.test.ts does it again and again.

test('a killed server loses nothing that it acknowledged', { retry: 0 }, () => surviveDeathsOfTheServer(1));

test('a killed database server comes back with everything that was acknowledged', { retry: 0 }, () =>
  surviveDeathsOfTheDatabase(1, killPostmaster),
);
