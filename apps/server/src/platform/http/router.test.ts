import { type Course, ErrorBody } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildBareShell } from '../../../testing/bare-shell.ts';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';
import { type Actor, anyone, onlyRole, type Viewer } from '../policy/index.ts';
import { createRouter, type Router } from './router.ts';

const ids = { next: () => '01890000-0000-7000-8000-000000000002' };
const id = '01890000-0000-7000-8000-000000000001';

let t: TestApp;
let course: Course;
beforeAll(async () => {
  t = await buildTestApp();
  course = await t.buildCourse(await t.buildUser({ role: 'teacher' }));
});
afterAll(() => t.close());

/** An app that has the routes of the contract which `register` gives it. */
async function appWith(register: (route: Router, app: FastifyInstance) => void): Promise<FastifyInstance> {
  const { app } = await buildBareShell();
  register(createRouter(app, { db: t.db, clock: t.clock, ids, passwords: t.services.passwords }), app);
  return app;
}

describe('a handler', () => {
  it('is not run for what the contract refuses', async () => {
    let ran = 0;
    const app = await appWith((route) =>
      route('GET /api/courses/:id', {
        policy: anyone,
        handler: async () => ({ status: 200, body: { ...course, ran: (ran += 1) } }),
      }),
    );
    const answer = await app.inject('/api/courses/1');
    expect(ErrorBody.parse(answer.json()).issues).toMatchObject([{ path: 'id', message: 'This is not a valid id' }]);
    expect(ran).toBe(0);
  });

  it('gets what the contract makes of a request, the viewer and the database', async () => {
    const seen: unknown[] = [];
    const app = await appWith((route) =>
      route('GET /api/courses/:id', {
        policy: anyone,
        handler: async ({ params, query, body, viewer, db }) => {
          seen.push(params, query, body, viewer, db === t.db);
          return { status: 200, body: course };
        },
      }),
    );
    await app.inject(`/api/courses/${id.toUpperCase()}?x=1`);
    expect(seen).toEqual([{ id }, undefined, undefined, null, true]);
  });

  it('that answers more than the contract names gets no more out than that', async () => {
    const leaky = { ...course, password_hash: 'secret', creator: { ...course.creator, email: 'secret' } };
    const app = await appWith((route) =>
      route('GET /api/courses/:id', { policy: anyone, handler: async () => ({ status: 200, body: leaky }) }),
    );
    const answer = await app.inject(`/api/courses/${id}`);
    expect(answer.json()).toEqual(course);
  });

  it('that answers with a status of no schema, or without what the contract promises, fails as a whole', async () => {
    const broken = [
      { status: 299 as 200, body: course },
      { status: 200 as const, body: { _id: id } as Course },
    ];
    for (const answered of broken) {
      const app = await appWith((route) =>
        route('GET /api/courses/:id', { policy: anyone, handler: async () => answered }),
      );
      const answer = await app.inject(`/api/courses/${id}`);
      expect(answer.statusCode).toBe(500);
      expect(ErrorBody.parse(answer.json()).error).toBe('internal_error');
    }
  });
});

describe('a list', () => {
  it('is everything where nothing is asked, and a page where only something unknown is', async () => {
    expect((await t.visitor.get('/api/courses')).body).toBeInstanceOf(Array);
    for (const query of ['?nobody=1', '?serach=x&pgae=2'])
      expect((await t.visitor.get(`/api/courses${query}`)).body).toMatchObject({ page: 1, data: expect.any(Array) });
  });
});

describe('a call with a body', () => {
  const good = { selected: ['A'], sequence: 1, lease: 1 };
  const student: Actor = { id, role: 'student', isAdmin: false, institutionId: null, authSessionId: id };

  /** Sends a body to a route of students as somebody, and answers the status. */
  async function putAs(viewer: Viewer) {
    const { app } = await buildBareShell({ identify: async () => viewer });
    createRouter(app, { db: t.db, clock: t.clock, ids, passwords: t.services.passwords })(
      'PUT /api/attempts/:id/responses/:questionId',
      {
        policy: onlyRole('student'),
        handler: async () => expect.fail('The call was handled'),
      },
    );
    const [url, headers] = [`/api/attempts/${id}/responses/${id}`, { 'content-type': 'application/json' }];
    return (payload: object | string) => app.inject({ method: 'PUT', url, payload, headers });
  }

  it.each([
    ['a visitor', null, 401],
    ['a teacher', { ...student, role: 'teacher' as const }, 403],
  ])('is refused to %s for who they are, whatever they send', async (_who, viewer, status) => {
    const put = await putAs(viewer);
    for (const body of [good, {}, '{', JSON.stringify({ ...good, more: 'x'.repeat(5_000) })]) {
      const answer = await put(body);
      // Not closed: a balancer may still be sending the body.
      expect([answer.statusCode, answer.headers.connection === 'close']).toEqual([status, false]);
    }
  });

  it('tells a student what is wrong with what they sent', async () => {
    const put = await putAs(student);
    const statuses = [await put({}), await put('{'), await put(JSON.stringify({ ...good, more: 'x'.repeat(5_000) }))];
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([400, 400, 413]);
  });
});

describe('a streamed list', () => {
  async function* failingAfter(count: number): AsyncGenerator<Course> {
    for (let given = 0; given < count; given += 1) yield course;
    throw new Error('Connection terminated unexpectedly');
  }
  const streaming = (plain: AsyncGenerator<Course>) =>
    appWith((route) => route('GET /api/courses', { policy: anyone, handler: async () => ({ status: 200, plain }) }));

  it('that fails before anything is sent is answered with the error', async () => {
    for (const count of [0, 1]) {
      const answer = await (await streaming(failingAfter(count))).inject('/api/courses');
      expect(answer.statusCode).toBe(503);
      expect(ErrorBody.parse(answer.json()).error).toBe('service_unavailable');
    }
  });

  it('that fails later breaks off, so that half a list is never taken for a whole one', async () => {
    const app = await streaming(failingAfter(1_000));
    const ended = await app.inject('/api/courses').then(
      (answer) => answer.payload,
      () => 'broken off',
    );
    expect(() => JSON.parse(ended) as unknown).toThrow(SyntaxError);
  });
});

describe('a part of the app', () => {
  it('waits for the same places for large answers as the rest of it', async () => {
    const end = Promise.withResolvers<undefined>();
    const asked: string[] = [];
    const begun: string[] = [];
    const answered = (path: string) => {
      asked.push(path);
      async function* plain(): AsyncGenerator<never> {
        begun.push(path);
        await end.promise;
        yield* [] as never[];
      }
      return { status: 200 as const, plain: plain() };
    };
    const app = await appWith((route, whole) => {
      route('GET /api/courses', { policy: anyone, handler: async () => answered('whole') });
      whole.register(async (scope) =>
        route.within(scope)('GET /api/groups', { policy: anyone, handler: async () => answered('part') }),
      );
    });
    const four = Array.from({ length: 4 }, () => app.inject('/api/courses'));
    await vi.waitFor(() => expect(begun).toHaveLength(4));
    const fifth = app.inject('/api/groups');
    await vi.waitFor(() => expect(asked).toHaveLength(5));
    await app.inject('/api/nothing');
    expect(begun).not.toContain('part');
    end.resolve(undefined);
    await Promise.all([...four, fifth]);
    expect(begun.at(-1)).toBe('part');
  });
});

describe('every answer of the API', () => {
  it('is JSON that nobody keeps, but for the pages that all visitors share', async () => {
    const teacher = await t.as(await t.buildUser({ role: 'teacher' }));
    const input = { name: 'x', duration: 1, subjects: course.subjects };
    const answers = [
      await teacher.get(`/api/courses/${course._id}`),
      await t.visitor.get('/api/courses'),
      await teacher.get('/api/courses?page=1'),
      await t.visitor.get('/api/courses/1'),
      await t.visitor.get('/api/users/me'),
      await teacher.post('/api/courses/create-course', input, { 'idempotency-key': 'cached?' }),
      await teacher.post('/api/courses/create-course', input, { 'idempotency-key': 'cached?' }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 400, 401, 201, 201]);
    for (const { headers } of answers) {
      expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
    }
  });

  it('has a HEAD that tells the same without a body', async () => {
    const answer = await t.visitor.call('HEAD', `/api/courses/${course._id}`);
    expect([answer.status, answer.text]).toEqual([200, '']);
  });
});
