import { learningReads, learningWrites } from './learning.ts';
import { peopleReads, peopleWrites } from './people.ts';

/** Everything that is measured. Reads come first: what the writes add would be in their way. */
export const cases = [...peopleReads, ...learningReads, ...peopleWrites, ...learningWrites];

const noTestsYet = 'the seed has no tests and attempts yet';

/** Reads that are not measured, with the reason. */
export const notMeasured: Readonly<Record<string, string>> = {
  'GET /api/files/:id': 'sends the bytes of one file; what it asks the database is one row by its key',
  'GET /api/files/:id/:name': 'the same under another address',
  'GET /api/attempts/:id': noTestsYet,
  'GET /api/attempts/:id/result': noTestsYet,
  'GET /api/attempts/:id/review': noTestsYet,
  'GET /api/courses/:id/tests': noTestsYet,
  'GET /api/subjects/:subjectId/gains': noTestsYet,
  'GET /api/tests': noTestsYet,
  'GET /api/tests/:id': noTestsYet,
  'GET /api/tests/:id/analysis': noTestsYet,
  'GET /api/tests/:id/board': noTestsYet,
  'GET /api/tests/:id/export': noTestsYet,
  'GET /api/tests/:id/regrades': noTestsYet,
  'GET /api/tests/:id/results': noTestsYet,
  'GET /api/tests/:id/results/csv': noTestsYet,
  'GET /api/users/me/results': noTestsYet,
};
