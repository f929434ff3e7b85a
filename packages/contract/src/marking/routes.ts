import { z } from 'zod';
import { idOf, pageOf, pageQuery } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { ApplyRegradeInput, FormerKey, PreviewRegradeInput, Regrade, RegradePreview } from './regrades.ts';
import { Gains, GainsQuery, ItemAnalysis, ResultsSummary, ResultsSummaryQuery } from './statistics.ts';
import {
  AttemptResult,
  AttemptReview,
  OwnResult,
  TestResultItem,
  TestResultsCsvQuery,
  TestResultsQuery,
} from './results.ts';

const RegradeWritten = z.object({ message: z.string(), regrade: Regrade });
const paged = z.object({ page: pageQuery.page, limit: pageQuery.limit });

export const markingRoutes = defineRoutes({
  'GET /api/attempts/:id/result': {
    tag: 'Attempts',
    summary: "One's own submitted attempt with its receipt, and with the key when that may be shown",
    params: z.object({ id: idOf('attempts') }),
    responses: { 200: AttemptResult },
    errors: ['attempt_open'],
  },
  'GET /api/users/me/results': {
    tag: 'Attempts',
    summary: "One's own submitted attempts, newest first",
    query: z.object({ page: pageQuery.page, limit: pageQuery.limit }),
    responses: { 200: pageOf(OwnResult) },
  },
  'GET /api/tests/:id/results': {
    tag: 'Results',
    summary: 'The submitted attempts at a test, newest first',
    params: z.object({ id: idOf('assessments') }),
    query: TestResultsQuery,
    responses: { 200: pageOf(TestResultItem) },
  },
  'GET /api/tests/:id/results/summary': {
    tag: 'Results',
    summary: 'Mean, median and distribution of the results of a test, each student by their best attempt',
    params: z.object({ id: idOf('assessments') }),
    query: ResultsSummaryQuery,
    responses: { 200: ResultsSummary },
  },
  'GET /api/tests/:id/results/csv': {
    tag: 'Results',
    summary: 'The same list in full as CSV',
    params: z.object({ id: idOf('assessments') }),
    query: TestResultsCsvQuery,
    responses: { 200: z.string() },
    csv: true,
    noted: true,
    pace: 'exports',
    errors: ['too_many_requests'],
  },
  'GET /api/attempts/:id/review': {
    tag: 'Results',
    summary: "A student's attempt with the key, every save and everything that happened",
    params: z.object({ id: idOf('attempts') }),
    responses: { 200: AttemptReview },
  },
  'GET /api/tests/:id/analysis': {
    tag: 'Results',
    summary: 'How each question worked: difficulty, discrimination, options, skipped against wrong',
    params: z.object({ id: idOf('assessments') }),
    responses: { 200: ItemAnalysis },
  },
  'GET /api/subjects/:subjectId/gains': {
    tag: 'Results',
    summary: 'The gain from pre-test to post-test per student and group',
    params: z.object({ subjectId: idOf('subjects') }),
    query: GainsQuery,
    responses: { 200: Gains },
  },
  'POST /api/tests/:id/regrades/preview': {
    tag: 'Regrades',
    summary: 'Whose result a correction would change, and how; changes nothing',
    params: z.object({ id: idOf('assessments') }),
    query: paged,
    body: PreviewRegradeInput,
    responses: { 200: RegradePreview },
  },
  'POST /api/tests/:id/regrades': {
    tag: 'Regrades',
    summary: 'Correct keys or marks and every result that follows from them, as one step',
    params: z.object({ id: idOf('assessments') }),
    body: ApplyRegradeInput,
    responses: { 201: RegradeWritten },
    errors: ['regrade_outdated'],
    idempotent: true,
  },
  'GET /api/tests/:id/regrades': {
    tag: 'Regrades',
    summary: 'The corrections of a test, newest first',
    params: z.object({ id: idOf('assessments') }),
    query: paged,
    responses: { 200: pageOf(Regrade) },
  },
  'GET /api/tests/:id/regrades/former-keys': {
    tag: 'Regrades',
    summary: 'Versions whose attempts are marked by another key than the present one, the newest first',
    params: z.object({ id: idOf('assessments') }),
    responses: { 200: z.object({ data: z.array(FormerKey) }) },
  },
  'POST /api/tests/:id/regrades/:regradeId/undo': {
    tag: 'Regrades',
    summary: 'Undo the latest correction: keys, marks and results become what they were',
    params: z.object({ id: idOf('assessments'), regradeId: idOf('regrades') }),
    responses: { 200: RegradeWritten },
    errors: ['regrade_not_latest'],
  },
});
