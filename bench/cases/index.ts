import { learningReads, learningWrites } from './learning.ts';
import { peopleReads, peopleWrites } from './people.ts';

/** Everything that is measured. Reads come first: what the writes add would be in their way. */
export const cases = [...peopleReads, ...learningReads, ...peopleWrites, ...learningWrites];

/** Reads whose time is that of the disk and the network, with the reason. */
export const notMeasured: Readonly<Record<string, string>> = {
  'GET /api/files/:id': 'sends the bytes of one file; what it asks the database is one row by its key',
  'GET /api/files/:id/:name': 'the same under another address',
};
