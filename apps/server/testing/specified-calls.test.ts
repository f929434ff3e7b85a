import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from './index.ts';

// The calls of clients that were there before us, in their spelling: each is answered, by what a visitor gets for it.

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const calls: [call: string, status: number, message?: string][] = [
  ['POST /api/users/sign_in', 400],
  ['POST /api/users/sign_up', 400],
  ['POST /api/users/sign_out', 200],
  ['GET /api/users', 401],
  ['GET /api/users/', 401],
  ['GET /api/users/{id}', 401],
  ['POST /api/users', 401],
  ['PUT /api/users/{id}', 401],
  ['PUT /api/users/update-userStatus/{id}', 401],
  ['DELETE /api/users/destroy/{id}', 401],
  ['PUT /api/users/approve-teacher/{id}', 401],
  ['GET /api/users/role/coordinator', 401],
  ['GET /api/users/role/admin', 401],
  ['GET /api/users/institution/{id}', 401],
  ['GET /api/courses', 200],
  ['GET /api/courses/', 200],
  ['GET /api/courses/{id}', 404, 'Course not found'],
  ['POST /api/courses/create-course', 401],
  ['PUT /api/courses/update-course/{id}', 401],
  ['DELETE /api/courses/{id}', 401],
  ['POST /api/courses/{id}/rate', 401],
  ['POST /api/courses/handle-join-request', 401],
  ['GET /api/groups/{id}/courses', 401],
  ['GET /api/groups', 401],
  ['GET /api/groups/{id}', 401],
  ['POST /api/groups', 401],
  ['PUT /api/groups/{id}', 401],
  ['DELETE /api/groups/{id}', 401],
  ['GET /api/materials/{id}/materials', 404, 'Subject not found'],
  ['GET /api/materials/{id}', 404, 'Material not found'],
  ['GET /api/tests/', 401],
  ['GET /api/tests/{id}', 401],
  ['POST /api/tests/', 401],
  ['PUT /api/tests/{id}', 401],
  ['DELETE /api/tests/{id}', 401],
  ['PUT /api/tests/test-status/{id}', 401],
  ['GET /api/institution', 401],
  ['GET /api/institution/managment/{id}/', 401],
  ['GET /api/institution/{id}', 401],
  ['POST /api/institution', 401],
  ['PUT /api/institution/{id}', 401],
  ['DELETE /api/institution/{id}', 401],
];

it.each(calls)('%s is answered with %i', async (call, status, message) => {
  const [method = '', path = ''] = call.split(' ');
  const url = path.replace('{id}', '01890000-0000-7000-8000-000000000000');
  const answer = await t.visitor.call(method as 'GET', url, method === 'GET' || method === 'DELETE' ? undefined : {});
  expect(answer.status).toBe(status);
  if (message !== undefined) expect(answer.body.message).toBe(message);
});

it('a call that nobody has named is none: it is not found, and not asked to sign in', async () => {
  for (const path of ['/api/user', '/api/institution/management/x/y', '/api/tests/test-status']) {
    const answer = await t.visitor.call('POST', path, {});
    expect([path, answer.status]).toEqual([path, 404]);
  }
});
