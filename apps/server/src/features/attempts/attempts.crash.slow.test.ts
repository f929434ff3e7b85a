import { test } from 'vitest';
import { sitPastDeadlines, sitThroughDeathsOfTheServer } from '../../../testing/features/attempts/deaths.ts';

// Once, at any moment; attempts.crash.long.test.ts does it again and again, with the database too.

test('a killed server loses no acknowledged save and no submission', { retry: 0 }, () =>
  sitThroughDeathsOfTheServer(1),
);

test(
  'a deadline that passes while no server runs is kept by the next one, without anybody asking',
  { retry: 0 },
  sitPastDeadlines,
);
