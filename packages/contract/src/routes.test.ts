import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import type { Course, CourseListItem } from './courses/schemas.ts';
import { ErrorBody, errorStatus, errorCodes } from './errors.ts';
import type { RouteDefinition } from './route.ts';
import {
  type HandlerInput,
  type RouteBody,
  type RouteParams,
  type RouteQuery,
  type RouteResponse,
  routes,
} from './routes.ts';
import { shapeIssue } from './shape-issue.ts';
import { shapeTexts } from './shape-texts.ts';
import type { PasskeyUsed } from './auth/passkeys.ts';
import type { LoginRecord } from './auth/schemas.ts';

const all = Object.entries(routes) as [string, RouteDefinition][];

describe.each(all)('%s', (name, definition) => {
  const [method = '', path = ''] = name.split(' ');

  it('names in params what stands in its path', () => {
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
    const inParams = definition.params instanceof z.ZodObject ? Object.keys(definition.params.shape) : [];
    expect(inParams).toEqual(inPath);
  });

  it('takes a body only where one is sent, and an idempotency key only for an act that a repetition would do twice', () => {
    // One's own account goes against the password, which stands in no address.
    if (method === 'GET' || (method === 'DELETE' && name !== 'DELETE /api/users/me'))
      expect(definition.body).toBeUndefined();
    if (definition.idempotent === true) expect(method).toBe('POST');
  });

  it('has a schema for each success and for nothing else', () => {
    const statuses = Object.keys(definition.responses).map(Number);
    expect(statuses.length).toBeGreaterThan(0);
    for (const status of statuses) expect([200, 201, 204]).toContain(status);
    for (const code of definition.errors ?? []) expect(errorCodes).toContain(code);
  });

  it('has a pace where it gives out a file to take home, and says so', () => {
    if (definition.csv === true || definition.noted === true) expect(definition.pace).toBe('exports');
    if (definition.pace !== undefined) expect(definition.errors).toContain('too_many_requests');
  });

  it('has schemas that can be described', () => {
    for (const schema of [definition.params, definition.query, definition.body]) {
      if (schema) expect(() => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).not.toThrow();
    }
    // Answers are written from their schemas, so each part must have a JSON schema.
    for (const schema of Object.values(definition.responses))
      expect(() => z.toJSONSchema(schema, { io: 'output' })).not.toThrow();
  });
});

it.each(all)('%s says in a sentence of its own that a text is too long', (_name, { query, body }) => {
  for (const schema of [query, body]) {
    if (!(schema instanceof z.ZodObject)) continue;
    const sent = Object.fromEntries(Object.keys(schema.shape).map((key) => [key, 'x'.repeat(5_000)]));
    const issues = schema.safeParse(sent, { error: shapeIssue }).error?.issues ?? [];
    expect(issues.filter(({ code, message }) => code === 'too_big' && message === shapeTexts.other)).toEqual([]);
  }
});

const inWordsOfZod = /^(Invalid|Too|Unrecognized|Expected)\b/;

it.each(all)('%s says in a sentence of ours that a value has a wrong shape', (_name, { query, body }) => {
  for (const schema of [query, body]) {
    const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
    for (const value of [undefined, null, 5, -1e9, true, 'x', '', [], [5], {}, { a: 5 }]) {
      const sent = [value, Object.fromEntries(fields.map((key) => [key, value]))];
      const issues = sent.flatMap((one) => schema?.safeParse(one, { error: shapeIssue }).error?.issues ?? []);
      expect(issues.map(({ message }) => message).filter((message) => inWordsOfZod.test(message))).toEqual([]);
    }
  }
});

describe('secrets', () => {
  it('are in no answer of any route', () => {
    for (const [, definition] of all) {
      const described = Object.values(definition.responses).map((schema) =>
        JSON.stringify(z.toJSONSchema(schema, { io: 'output' })),
      );
      // Fields, that is: an auth session may say that it began with the password.
      expect(described.join()).not.toMatch(/"(password|passwordHash|password_hash|confirmPassword|token|token_hash)":/);
    }
  });
});

describe('error codes', () => {
  it('are snake_case words with a status of failure', () => {
    for (const [code, status] of Object.entries(errorStatus)) {
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(status).toBeGreaterThanOrEqual(400);
    }
  });

  it('are the only ones that an error body can carry', () => {
    const body = { error: 'not_found', message: 'Not found', requestId: 'r' };
    expect(ErrorBody.safeParse(body).success).toBe(true);
    expect(ErrorBody.safeParse({ ...body, error: 'oops' }).success).toBe(false);
  });
});

describe('types', () => {
  it('follow the schemas', () => {
    expectTypeOf<RouteResponse<'GET /api/courses/:id'>>().toEqualTypeOf<Course>();
    expectTypeOf<RouteResponse<'POST /api/users/sign_in'>>().toEqualTypeOf<LoginRecord>();
    expectTypeOf<RouteResponse<'GET /api/courses'>['data'][number]>().toEqualTypeOf<CourseListItem>();
    expectTypeOf<RouteParams<'GET /api/courses/:id'>>().toEqualTypeOf<{ id: string }>();
    expectTypeOf<RouteParams<'GET /api/courses'>>().toEqualTypeOf<undefined>();
    expectTypeOf<RouteBody<'GET /api/courses'>>().toEqualTypeOf<undefined>();
    expectTypeOf<RouteBody<'POST /api/users/sign_in'>>().toEqualTypeOf<{
      usernameOrEmail: string;
      password: string;
      code?: string | null | undefined;
      passkey?: PasskeyUsed | null | undefined;
      remember?: boolean | undefined;
      timeZone?: string | undefined;
    }>();
    expectTypeOf<RouteQuery<'GET /api/courses'>['course_type']>().toEqualTypeOf<'public' | 'private' | undefined>();
    expectTypeOf<HandlerInput<'GET /api/courses'>['query']['page']>().toEqualTypeOf<number | undefined>();
  });
});
