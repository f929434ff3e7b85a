import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { RouteDefinition } from '../route.ts';
import { type RouteName, routes } from '../routes.ts';
import { SaveResponseInput } from './schemas.ts';

const secret = ['correct_options', 'correct_option_text', 'solution', 'correct_answer_solution', 'correct'];

/** Every property name that an answer of the route can hold, at any depth. */
function namesIn(schema: z.ZodType): string[] {
  const names: string[] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'properties') names.push(...Object.keys(value as object));
      walk(value);
    }
  };
  walk(z.toJSONSchema(schema, { io: 'output' }));
  return names;
}

const answersOf = (name: RouteName) =>
  Object.values((routes[name] as RouteDefinition).responses).flatMap((schema) => namesIn(schema));

// The routes that answer somebody with an open attempt.
const duringAttempt: RouteName[] = [
  'POST /api/tests/:id/attempts',
  'POST /api/attempts/:id/lease',
  'GET /api/attempts/:id',
  'PUT /api/attempts/:id/responses/:questionId',
  'POST /api/attempts/:id/heartbeat',
  'POST /api/attempts/:id/submit',
  'GET /api/courses/:id/tests',
  'GET /api/users/me/results',
];

describe('keys and solutions', () => {
  it.each(duringAttempt)('have no place in the answer of %s', (name) => {
    const names = answersOf(name);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((found) => secret.includes(found))).toEqual([]);
  });

  it('are found where they do have one', () => {
    expect(answersOf('GET /api/attempts/:id/result')).toEqual(expect.arrayContaining(secret.slice(0, 4)));
  });

  it('are in no answer about a test whose view is a student’s', () => {
    const { data } = routes['GET /api/tests/:id'].responses[200].shape;
    const student = data.options.find((option) => option.shape.view.value === 'student');
    expect(student).toBeDefined();
    expect(namesIn(student ?? data).filter((found) => [...secret, 'test_questions'].includes(found))).toEqual([]);
  });
});

describe('a save', () => {
  const good = { selected: ['B'], sequence: 1, lease: 1 };
  it.each([
    ['two options', { ...good, selected: ['A', 'B'] }],
    ['a letter that no option has', { ...good, selected: ['G'] }],
    ['no list', { ...good, selected: 'B' }],
    ['no sequence', { selected: ['B'], lease: 1 }],
    ['a sequence before the first', { ...good, sequence: 0 }],
  ])('is refused with %s', (_what, body) => {
    expect(SaveResponseInput.safeParse(body).success).toBe(false);
  });

  it('may come without a lease, from whoever holds the attempt now', () => {
    expect(SaveResponseInput.safeParse({ selected: ['B'], sequence: 1 }).success).toBe(true);
  });

  it('names one option, or none to take a choice back', () => {
    expect(SaveResponseInput.parse(good)).toEqual(good);
    expect(SaveResponseInput.parse({ ...good, selected: [] }).selected).toEqual([]);
  });
});
