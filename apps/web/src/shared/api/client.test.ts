import { afterEach, expect, test, vi } from 'vitest';
import { failure, fakeServer, reply, unreachable } from '../../testing/fake-server.ts';
import { people, recordOf } from '../../testing/people.ts';
import { ApiError, errorText, fieldIssues } from './api-error.ts';
import { request, setUnauthorizedHandler } from './client.ts';

const id = '01900000-0000-7000-8000-00000000000a';
const credentials = { usernameOrEmail: 'ada', password: 'secret-word' };
const undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo.splice(0)) step();
});

async function errorOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => 'no error',
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`Expected an ApiError, got ${String(error)}`);
  return error;
}

test('no connection is an error that says so', async () => {
  fakeServer({ 'GET /api/users/me': unreachable });
  const error = await errorOf(request('GET /api/users/me'));
  expect(error).toMatchObject({ status: 0, code: 'network', serverMessage: null });
  expect(error.message).toBe('The server cannot be reached. Check your connection and try again.');
  expect(errorText(error, 'Login failed')).toBe('Login failed');
});

test('an error answer keeps its code, texts, field issues and request id', async () => {
  const issues = [
    { path: 'email', message: 'Email must be a valid email address' },
    { path: 'email', message: 'Email is too long' },
  ];
  fakeServer({
    'POST /api/users/sign_in': failure(400, 'validation_failed', 'Please check the highlighted fields.', {
      details: 'Two of them.',
      issues,
    }),
  });
  const error = await errorOf(request('POST /api/users/sign_in', { body: credentials }));
  expect(error).toMatchObject({ status: 400, code: 'validation_failed', issues, requestId: 'test-request' });
  expect(errorText(error, 'Login failed')).toBe('Please check the highlighted fields.');
  expect(errorText(error, 'Login failed', 'details')).toBe('Two of them.');
  expect(fieldIssues(error)).toEqual({ email: 'Email must be a valid email address' });
});

test.each([
  [502, '<html>Bad gateway</html>'],
  [200, '<html>A captive portal</html>'],
])('an answer of %i that is not ours is an error with no text of the server', async (status, body) => {
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
  const error = await errorOf(request('GET /api/users/me'));
  expect(error).toMatchObject({ status, code: 'unreadable_answer', serverMessage: null });
});

test.each([
  [200, true],
  [201, true],
  [299, true],
  [300, false],
  [302, false],
  [400, false],
  [500, false],
])('a status of %i is a success: %s', async (status, success) => {
  fakeServer({ 'GET /api/courses': reply(status, []) });
  const call = request('GET /api/courses').then(
    () => true,
    () => false,
  );
  expect(await call).toBe(success);
});

test('a call goes with the cookie, and waits for its answer however long that takes', async () => {
  vi.useFakeTimers();
  undo.push(() => vi.useRealTimers());
  const hours = 3_600_000;
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(() => new Promise((answer) => setTimeout(() => answer(Response.json([])), 24 * hours))),
  );
  const call = request('GET /api/courses');
  await vi.advanceTimersByTimeAsync(24 * hours);
  expect(await call).toEqual([]);
  expect(vi.mocked(fetch).mock.calls[0]?.[1]).toMatchObject({ credentials: 'same-origin', signal: null });
});

test('a call that is given up fails with the abort, not with an error to show', async () => {
  const control = new AbortController();
  fakeServer({ 'GET /api/courses/:id': () => control.abort() });
  const call = request('GET /api/courses/:id', { params: { id }, signal: control.signal });
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});

test.each([
  ['GET /api/courses/:id', 'not_signed_in', 1],
  ['GET /api/users/me', 'not_signed_in', 0],
  ['POST /api/users/sign_in', 'invalid_credentials', 0],
] as const)(
  'a 401 of %s with the code %s asks the handler %i times, before the call fails',
  async (route, code, times) => {
    const handler = vi.fn<() => Promise<void>>(async () => undefined);
    undo.push(setUnauthorizedHandler(handler));
    fakeServer({ [route]: failure(401, code, 'No.') });
    const calls = {
      'GET /api/courses/:id': () => request('GET /api/courses/:id', { params: { id } }),
      'GET /api/users/me': () => request('GET /api/users/me'),
      'POST /api/users/sign_in': () => request('POST /api/users/sign_in', { body: credentials }),
    };
    const error = await errorOf(calls[route]());
    expect(error.status).toBe(401);
    expect(handler).toHaveBeenCalledTimes(times);
  },
);

test('a call carries its path, query, body and headers; empty query values are left out', async () => {
  const server = fakeServer({
    'GET /api/courses': { data: [] },
    'POST /api/courses/:id/restore': (call: { params: unknown }) => reply(200, call.params),
    'POST /api/users/sign_in': recordOf(people.student),
  });
  await request('GET /api/courses', { query: { page: 2, search: '', course_type: 'public' } });
  await request('POST /api/courses/:id/restore', { params: { id }, headers: { 'idempotency-key': 'k1' } });
  await request('POST /api/users/sign_in', { body: credentials });
  const [list, restore, signIn] = server.calls;
  expect(list?.query).toEqual({ page: '2', course_type: 'public' });
  expect(restore?.params).toEqual({ id });
  expect(restore?.headers.get('idempotency-key')).toBe('k1');
  expect(restore?.headers.get('content-type')).toBeNull();
  expect(signIn?.body).toEqual(credentials);
  expect(signIn?.headers.get('content-type')).toBe('application/json');
});
