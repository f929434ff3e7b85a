import { createHash } from 'node:crypto';
import { texts } from '@lectern/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from './app-error.ts';
import { digestOf, validate } from './validate.ts';

const params = z.object({ id: z.uuid('bad id') });
const query = z.object({ page: z.coerce.number().int('whole').min(1, 'at least 1').optional() });
const body = z.object({
  name: z
    .string('no text')
    .min(2, 'short')
    .regex(/^[a-z]+$/, 'letters'),
  tags: z.array(z.string('no tag')).optional(),
});

function refusal(run: () => unknown): AppError {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('Nothing was refused');
}

describe('validate', () => {
  it('names the bad fields of all parts at once, each with its first problem', () => {
    const values = { params: { id: 'x' }, query: { page: '0.5' }, body: { name: '1', tags: ['a', 2] } };
    const error = refusal(() => validate({ params, query, body }, values));
    expect(error.code).toBe('validation_failed');
    expect(error.message).toBe(texts.invalidInput);
    expect(error.extras.issues).toMatchObject([
      { path: 'id', message: 'bad id' },
      { path: 'page', message: 'whole' },
      { path: 'name', message: 'short' },
      { path: 'tags.1', message: 'no tag' },
    ]);
  });

  it('puts the sentence of the specification above them where there is one', () => {
    const explain = (draft: unknown) => (draft === undefined ? null : 'Fill in the form');
    expect(refusal(() => validate({ body, explain }, { params: {}, query: {}, body: {} })).message).toBe(
      'Fill in the form',
    );
    expect(refusal(() => validate({ body, explain }, { params: {}, query: {}, body: undefined })).message).toBe(
      texts.invalidInput,
    );
  });

  it('takes a missing body as an empty one, and other things as what they are', () => {
    expect(refusal(() => validate({ body }, { params: {}, query: {}, body: undefined })).extras.issues).toMatchObject([
      { path: 'name', message: 'no text' },
    ]);
    for (const other of [null, [], 'text', 5]) {
      expect(refusal(() => validate({ body }, { params: {}, query: {}, body: other })).extras.issues).toMatchObject([
        { path: '' },
      ]);
    }
  });

  it('names a thousand of a great many bad fields', () => {
    const tags = Array.from({ length: 200_000 }, () => 0);
    expect(
      refusal(() => validate({ body }, { params: {}, query: {}, body: { name: 'ab', tags } })).extras.issues,
    ).toHaveLength(1_000);
  });

  it('gives what the schemas make of the values, without what they do not name', () => {
    const values = {
      params: { id: '01890000-0000-7000-8000-000000000001', x: 1 },
      query: { page: '2' },
      body: { name: 'ab', role: 'admin' },
    };
    expect(validate({ params, query, body }, values)).toEqual({
      params: { id: values.params.id },
      query: { page: 2 },
      body: { name: 'ab' },
    });
    expect(validate({}, values)).toEqual({ params: undefined, query: undefined, body: undefined });
  });
});

// Keys that an older version kept are compared with digests of this one.
it.each([
  undefined,
  null,
  'ü "🙂"',
  [],
  {},
  { gone: undefined, lists: [[], {}, [undefined, 1]], at: new Date(0) },
  { a: { b: { c: { d: [1, { e: null }] } } }, '"': [[[['deep']]]] },
])('the digest of %j is that of its JSON', (value) => {
  const json = JSON.stringify(value) ?? '';
  expect(digestOf(value)).toEqual(createHash('sha256').update(json).digest());
});
