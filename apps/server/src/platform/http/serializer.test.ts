import { Course, LoginRecord, pageOf } from '@lectern/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { compileSerializer } from './serializer.ts';

const id = '01890000-0000-7000-8000-000000000001';
const at = '2026-03-02T09:00:00.000Z';
const user = {
  _id: id,
  username: 'A',
  email: 'a@example.org',
  emailVerified: true,
  pendingEmail: null,
  phoneNumber: null,
  profilePicture: null,
  role: 'student' as const,
  isAdmin: false,
  isActive: true,
  isApproved: null,
  institution: null,
  appliedInstitution: null,
  declinedApplication: null,
  educationLevel: null,
  schoolClass: null,
  collegeDegree: null,
  customCollegeDegree: null,
  experience: null,
  expertise: null,
  timeZone: null,
  mustSetUpStep: false,
  mustAgree: false,
  look: '',
  createdAt: at,
  updatedAt: at,
};

describe('a written answer', () => {
  it('holds no key that the schema does not name, at any depth', () => {
    const write = compileSerializer(LoginRecord);
    const institution = { _id: id, name: 'I', type: 'School', course_access: [id], timeZone: null };
    const leaky = {
      success: true,
      message: 'm',
      token: 't',
      user: { ...user, password_hash: 'h', institution: { ...institution, secret: 's' } },
    };
    expect(JSON.parse(write(leaky))).toEqual({ success: true, message: 'm', user: { ...user, institution } });
  });

  it('holds nulls where they are allowed, and leaves out what is optional and absent', () => {
    const write = compileSerializer(
      z.object({
        a: z.string().nullable(),
        b: z.int().nullable(),
        c: z.string().optional(),
        d: z.array(z.object({ x: z.boolean().nullable() })).nullable(),
      }),
    );
    expect(write({ a: null, b: null, d: null })).toBe('{"a":null,"b":null,"d":null}');
    expect(JSON.parse(write({ a: '', b: 0, c: '', d: [{ x: null, y: 1 }] }))).toEqual({
      a: '',
      b: 0,
      c: '',
      d: [{ x: null }],
    });
  });

  it('fails rather than leaves a required key out', () => {
    expect(() =>
      compileSerializer(LoginRecord)({ success: true, message: 'm', user: { ...user, email: undefined } }),
    ).toThrow(/email/);
  });

  it('is what JSON.stringify writes, for whatever text and number', () => {
    const schema = z.object({
      text: z.string(),
      maybe: z.string().nullable(),
      count: z.int(),
      mean: z.number().nullable(),
      on: z.boolean(),
      list: z.array(z.string()),
    });
    const write = compileSerializer(pageOf(schema));
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('"', '\\', '\u2028', '</script>', '\u0007', '🎓'),
    );
    const item = fc.record({
      text,
      maybe: fc.option(text),
      count: fc.integer(),
      mean: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((x) => x + 0)),
      on: fc.boolean(),
      list: fc.array(text),
    });
    fc.assert(
      fc.property(fc.array(item), (data) => {
        const page = { data, page: 1, limit: 10, total: data.length, pageCount: 1 };
        expect(JSON.parse(write(page))).toEqual(JSON.parse(JSON.stringify(page)));
      }),
      { seed: 1 },
    );
  });

  it('takes the real schemas with references between them', () => {
    expect(() => compileSerializer(Course)).not.toThrow();
    expect(() => compileSerializer(z.object({ course: Course.nullable() }))).not.toThrow();
    expect(compileSerializer(z.object({ user: LoginRecord.nullable() }))({ user: null })).toBe('{"user":null}');
  });

  const kinds = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('a'), a: z.number() }),
    z.object({ kind: z.literal('b'), b: z.string() }),
  ]);
  it.each([
    ['one of some words', z.enum(['on', 'off']).nullable(), 'on'],
    ['one word', z.literal('on').nullable(), 'on'],
    ['true', z.literal(true).nullable(), true],
    ['one of some words, said twice', z.enum(['on', 'off']).nullable().nullable(), 'off'],
    ['one of some things', kinds.nullable(), { kind: 'b', b: 'x' }],
  ])('takes null for %s within a thing that may be null itself', (name, state, filled) => {
    const part = z.object({ state }).meta({ id: `PartWith ${name}`.replaceAll(/\W/g, '') });
    const write = compileSerializer(z.object({ part: part.nullable() }));
    for (const value of [null, { state: null }, { state: filled }])
      expect(write({ part: value })).toBe(JSON.stringify({ part: value }));
  });
});
