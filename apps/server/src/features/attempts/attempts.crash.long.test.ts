import { test } from 'vitest';
import { killPostmaster, killWithBackends } from '../../../testing/process/deaths.ts';
import {
  sitThroughDeathsOfTheDatabase,
  sitThroughDeathsOfTheServer,
} from '../../../testing/features/attempts/deaths.ts';

// attempts.crash.slow.test.ts kills the server once.
const rounds = 8;

test('a server killed again and again loses no acknowledged save and no submission', () =>
  sitThroughDeathsOfTheServer(rounds));

test('a killed database server loses no acknowledged save and no submission', () =>
  sitThroughDeathsOfTheDatabase(rounds, killPostmaster));

test('a database server killed with all its processes loses no acknowledged save and no submission', () =>
  sitThroughDeathsOfTheDatabase(rounds, killWithBackends));
