import { z } from 'zod';
import { idOf, MessageBody, pageOf } from '../common.ts';
import { limits } from '../limits.ts';
import { defineRoutes } from '../route.ts';
import { BankQuery, BankQuestion, BankTags, TagQuestionsInput } from './bank.ts';
import { ImportPreview, ImportPreviewInput, QuestionExport, QuestionExportQuery } from './exchange.ts';
import { CreateTestInput, TestStatusInput, UpdateTestInput } from './input.ts';
import { TestException, TestExceptionInput } from './dates.ts';
import { CourseTestsQuery, Test, TestForStudent, TestListItem, TestListQuery } from './schemas.ts';

const ExceptionSet = z.object({ message: z.string(), data: TestException.nullable() });

const TestWritten = z.object({ success: z.literal(true), message: z.string(), data: Test });

export const testRoutes = defineRoutes({
  'GET /api/tests': {
    tag: 'Tests',
    summary: 'Tests: own ones in full for teachers, all for admins; without questions a page, and for students',
    query: TestListQuery,
    responses: { 200: pageOf(z.discriminatedUnion('view', [TestListItem, TestForStudent])) },
    plainItem: z.discriminatedUnion('view', [Test, TestForStudent]),
    plainUnder: 'data',
  },
  'GET /api/tests/:id': {
    tag: 'Tests',
    summary: 'One test: in full for those who manage it, without questions for students',
    params: z.object({ id: idOf('assessments') }),
    responses: { 200: z.object({ data: z.discriminatedUnion('view', [Test, TestForStudent]) }) },
  },
  'POST /api/tests': {
    tag: 'Tests',
    summary: 'Make a test with its questions',
    body: z.object({ data: CreateTestInput }),
    bodyLimit: limits.largeBodyBytes,
    responses: { 201: TestWritten },
    idempotent: true,
  },
  'PUT /api/tests/:id': {
    tag: 'Tests',
    summary: 'Change a test; finished attempts stay as they were taken, later ones get the new questions',
    params: z.object({ id: idOf('assessments') }),
    body: UpdateTestInput,
    bodyLimit: limits.largeBodyBytes,
    responses: { 200: TestWritten },
    errors: ['stale_update', 'field_not_allowed'],
  },
  'PUT /api/tests/test-status/:id': {
    tag: 'Tests',
    summary: 'Enable or disable a test; who is sitting it goes on',
    params: z.object({ id: idOf('assessments') }),
    body: TestStatusInput,
    responses: { 200: z.object({ success: z.literal(true), message: z.string(), data: TestListItem }) },
  },
  'DELETE /api/tests/:id': {
    tag: 'Tests',
    summary: 'Put a test away; its attempts and results are kept',
    params: z.object({ id: idOf('assessments') }),
    responses: { 200: MessageBody },
    errors: ['test_in_use'],
  },
  'POST /api/tests/:id/restore': {
    tag: 'Tests',
    summary: 'Bring a deleted test back',
    params: z.object({ id: idOf('assessments') }),
    responses: { 200: TestWritten },
  },
  'GET /api/tests/:id/exceptions': {
    tag: 'Tests',
    summary: 'The dates and limits of a test that groups and people have of their own, groups first',
    params: z.object({ id: idOf('assessments') }),
    responses: { 200: z.object({ data: z.array(TestException) }) },
  },
  'PUT /api/tests/:id/exceptions/groups/:groupId': {
    tag: 'Tests',
    summary: 'Set what is different for a group with the course; with no field set, nothing is',
    params: z.object({ id: idOf('assessments'), groupId: idOf('groups') }),
    body: TestExceptionInput,
    responses: { 200: ExceptionSet },
    errors: ['stale_update', 'not_in_course', 'too_many_exceptions'],
  },
  'PUT /api/tests/:id/exceptions/people/:userId': {
    tag: 'Tests',
    summary: 'Set what is different for a student who can open the course; with no field set, nothing is',
    params: z.object({ id: idOf('assessments'), userId: idOf('users') }),
    body: TestExceptionInput,
    responses: { 200: ExceptionSet },
    errors: ['stale_update', 'not_in_course', 'too_many_exceptions'],
  },
  'GET /api/courses/:id/tests': {
    tag: 'Tests',
    summary:
      'The enabled tests of a course that the viewer can open, pre-tests first, with how the viewer stands with each',
    params: z.object({ id: idOf('courses') }),
    query: CourseTestsQuery,
    responses: { 200: pageOf(TestForStudent) },
  },
  'GET /api/question-bank': {
    tag: 'Question bank',
    summary: 'The questions of own tests, and those that colleagues of the institution share; newest first',
    query: BankQuery,
    responses: { 200: pageOf(BankQuestion) },
  },
  'GET /api/question-bank/tags': {
    tag: 'Question bank',
    summary: 'The tags of the newest questions that the viewer may use',
    responses: { 200: BankTags },
  },
  'POST /api/question-bank/tags': {
    tag: 'Question bank',
    summary: 'Add tags to questions of own tests, and take others away',
    body: TagQuestionsInput,
    responses: { 200: z.object({ message: z.string(), changed: z.int() }) },
  },
  'POST /api/tests/import/preview': {
    tag: 'Question exchange',
    summary: 'What a file of questions holds, question by question; stores nothing',
    body: ImportPreviewInput,
    // A character of the longest text takes up to four bytes in JSON: "é" two, a line break two, "中" three.
    bodyLimit: 4 * limits.importBytes,
    responses: { 200: ImportPreview },
  },
  'GET /api/tests/:id/export': {
    tag: 'Question exchange',
    summary: "A test's questions as a file",
    params: z.object({ id: idOf('assessments') }),
    query: QuestionExportQuery,
    responses: { 200: QuestionExport },
    noted: true,
    pace: 'exports',
    errors: ['too_many_requests'],
  },
});
