import { learningReads, learningWrites } from './learning.ts';
import { peopleReads, peopleWrites } from './people.ts';
import { testReads, testWrites } from './tests.ts';

/** Everything that is measured. Reads come first: the rows of the writes would slow them. */
export const cases = [
  ...peopleReads,
  ...learningReads,
  ...testReads,
  ...peopleWrites,
  ...learningWrites,
  ...testWrites,
];

/** Reads that are not measured, with the reason. */
export const notMeasured: Readonly<Record<string, string>> = {
  'GET /api/files/:id': 'sends the bytes of one file; what it asks the database is one row by its key',
  'GET /api/files/:id/:name': 'the same under another address',
};
