import { testTexts } from '@lectern/contract';
import type { Tell } from '../../platform/events/index.ts';
import { AppError, isPaged, type Router } from '../../platform/http/index.ts';
import { allTests, pageOfCourseTests, pageOfTests } from './test-authoring.listing.ts';
import { mayAuthorTests, mayListTests, mayTakeTests } from './test-authoring.policy.ts';
import { deleteTest, getTest, restoreTest, setTestStatus } from './test-authoring.service.ts';
import { cleanTest } from './clean-test.ts';
import { registerQuestionExchange } from './exchange.routes.ts';
import { registerQuestionBank } from './bank/bank.routes.ts';
import { registerExceptions } from './dates/exceptions.routes.ts';
import { createTest, updateTest } from './saving.service.ts';

/** Tests: making and changing them, lists for authors and students, and questions from and into files. */
export function registerTestAuthoring(route: Router, deps: { tell: Tell }): void {
  registerReading(route);
  registerWriting(route, deps);
  registerExceptions(route, deps);
  registerQuestionExchange(route);
  registerQuestionBank(route);
}

function registerReading(route: Router): void {
  route('GET /api/tests', {
    policy: mayListTests,
    handler: async ({ act, query }) =>
      isPaged(query) ? { status: 200, body: await pageOfTests(act, query) } : { status: 200, plain: allTests(act) },
  });

  route('GET /api/tests/:id', {
    policy: mayListTests,
    handler: async ({ act, params }) => ({
      status: 200,
      body: { data: await getTest(act, params.id) },
    }),
  });

  route('GET /api/courses/:id/tests', {
    policy: mayTakeTests,
    handler: async ({ act, params, query }) => ({
      status: 200,
      body: await pageOfCourseTests(act, params.id, query),
    }),
  });
}

function registerWriting(route: Router, deps: { tell: Tell }): void {
  route('POST /api/tests', {
    policy: mayAuthorTests,
    prepare: async ({ data }, viewer) => ({ data: await cleanTest(data, viewer) }),
    handler: async ({ act, body }) => {
      const data = await createTest(act, body.data).catch(asPartOf('data'));
      return { status: 201, body: written(testTexts.testCreated, data) };
    },
  });

  route('PUT /api/tests/:id', {
    policy: mayAuthorTests,
    prepare: cleanTest,
    handler: async ({ act, params, body }) => {
      const data = await updateTest(deps, act, params.id, body);
      return { status: 200, body: written(testTexts.testUpdated, data) };
    },
  });

  route('PUT /api/tests/test-status/:id', {
    policy: mayAuthorTests,
    handler: async ({ act, params, body }) => {
      const data = await setTestStatus(act, params.id, body);
      return { status: 200, body: written(testTexts.testStatusUpdated, data) };
    },
  });

  route('DELETE /api/tests/:id', {
    policy: mayAuthorTests,
    handler: async ({ act, params }) => {
      await deleteTest(act, params.id);
      return { status: 200, body: { message: testTexts.testDeleted } };
    },
  });

  route('POST /api/tests/:id/restore', {
    policy: mayAuthorTests,
    handler: async ({ act, params }) => {
      const data = await restoreTest(act, params.id);
      return { status: 200, body: written(testTexts.testRestored, data) };
    },
  });
}

const written = <D>(message: string, data: D) => ({ success: true as const, message, data });

/** Rethrows an error with its fields named as they stand in a body that carries the form under `field`. */
function asPartOf(field: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof AppError) || error.extras.issues === undefined) throw error;
    const issues = error.extras.issues.map((issue) => ({ ...issue, path: `${field}.${issue.path}` }));
    throw new AppError(error.code, error.said, { ...error.extras, issues });
  };
}
