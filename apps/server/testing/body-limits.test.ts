import { limits, type RouteDefinition, type RouteName, routes } from '@lectern/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from './index.ts';
import { routesRegisteredBy } from './registered-routes.ts';

// Whether a body is too large is the same everywhere, but for those that are named here.

let t: TestApp;
let bodyLimits: Map<string, number>;
beforeAll(async () => {
  ({ built: t, bodyLimits } = await routesRegisteredBy(buildTestApp));
});
afterAll(() => t.close());

const twoMb = 2 * 1024 * 1024;
const special: Partial<Record<RouteName, number>> = {
  'POST /api/courses/create-course': 10 * twoMb,
  'PUT /api/courses/update-course/:id': 10 * twoMb,
  'POST /api/tests': 10 * twoMb,
  'PUT /api/tests/:id': 10 * twoMb,
  // A ZIP file in Base64.
  'POST /api/rosters': limits.rosterBodyBytes,
  'POST /api/tests/import/preview': 4 * limits.importBytes,
  // Read before anybody knows who sends it.
  'PUT /api/attempts/:id/responses/:questionId': 4 * 1024,
  'POST /api/users/me/picture': limits.imageBytes + 64 * 1024,
  'POST /api/materials/:id/post-pictures': limits.postPictureBytes + 64 * 1024,
  // Two words, and what was watched of one video.
  'DELETE /api/users/me': limits.smallBodyBytes,
  'PUT /api/courses/:id/progress': limits.progressBodyBytes,
  // A version, and a text in each language.
  'POST /api/users/me/consent': limits.smallBodyBytes,
  'PUT /api/consent/settings': 5 * limits.richTextBytes + 64 * 1024,
};
const forVisitors = /sign_in|sign_up|forgot-password|set-password|verify-email|auth\/providers|sign-in-providers/;

it('takes 2 MB wherever somebody signed in sends fields, 20 MB of a course or test, and 16 KB of anybody', () => {
  const expected = (Object.entries(routes) as [RouteName, RouteDefinition][]).map(([name, { body, multipart }]) => {
    const takesFields = multipart !== undefined || (body !== undefined && !forVisitors.test(name));
    return [name, special[name] ?? (takesFields ? twoMb : 16 * 1024)];
  });
  expect(Object.fromEntries(expected.map(([name]) => [name, bodyLimits.get(String(name))]))).toEqual(
    Object.fromEntries(expected),
  );
});

it('reads an ordinary body of 2 MB and refuses one that is larger', async () => {
  const caller = await t.as(await t.buildUser({ role: 'student' }));
  const sized = (bytes: number) => ({ educationLevel: 'x'.repeat(bytes - 21) });
  const [fits, tooMuch] = [sized(twoMb), sized(twoMb + 1)];
  expect(JSON.stringify(fits)).toHaveLength(twoMb);
  expect((await caller.put('/api/users/me', fits)).status).toBe(400);
  expect(await caller.put('/api/users/me', tooMuch)).toMatchObject({
    status: 413,
    body: { error: 'payload_too_large' },
  });
});
