import { test } from 'vitest';
import {
  killPostmaster,
  killWithBackends,
  surviveDeathsOfTheDatabase,
  surviveDeathsOfTheServer,
} from '../testing/process/deaths.ts';

// crash.slow.test.ts kills once.
const rounds = 10;

test('a server killed again and again loses nothing that it acknowledged', () => surviveDeathsOfTheServer(rounds));

test('a database server killed again and again comes back with everything that was acknowledged', () =>
  surviveDeathsOfTheDatabase(rounds, killPostmaster));

test('a database server killed with all its processes comes back with everything that was acknowledged', () =>
  surviveDeathsOfTheDatabase(rounds, killWithBackends));
