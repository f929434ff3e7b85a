import { test } from 'vitest';
import { killPostmaster, surviveDeathsOfTheDatabase, surviveDeathsOfTheServer } from '../testing/process/deaths.ts';

// Once, at any moment; crash.long.test.ts does it again and again.

test('a killed server loses nothing that it acknowledged', () => surviveDeathsOfTheServer(1));

test('a killed database server comes back with everything that was acknowledged', () =>
  surviveDeathsOfTheDatabase(1, killPostmaster));
