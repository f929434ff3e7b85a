import fc from 'fast-check';
import type { z } from 'zod';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Field = { schema: z.core.$ZodType; name: string };

/** Ids that stand for things that exist; the sender puts the real ones in their place. */
export const standIns = {
  course: '01890000-0000-7000-8000-0000000000c1',
  material: '01890000-0000-7000-8000-0000000000c2',
  group: '01890000-0000-7000-8000-0000000000c3',
  student: '01890000-0000-7000-8000-0000000000c4',
  joinRequest: '01890000-0000-7000-8000-0000000000c5',
  institution: '01890000-0000-7000-8000-0000000000c6',
  coordinator: '01890000-0000-7000-8000-0000000000c7',
  subject: '01890000-0000-7000-8000-0000000000c8',
} as const;

/** The usual values of fields of these names; without them hardly any generated body would get past the first check. */
const usual: Readonly<Record<string, readonly Json[]>> = {
  created_by: ['me', '01890000-0000-7000-8000-0000000000aa'],
  content_url: ['https://example.org/a.pdf', ' http://example.org '],
  imageUrl: ['https://example.org/a.png', '', '/api/files/01890000-0000-7000-8000-000000000001/a.png'],
  email: ['somebody@example.org'],
  text: [
    'username,email,groups\nSome body,somebody@example.org,One; Two\nx,y',
    'a;b\n"never closed;\n',
    `a\n${'x'.repeat(3_000_000)}`,
    `${'a,'.repeat(1_000)}\n1`,
    `username\tmail\trole\n${'Row\trow@example.org\tadmin\textra\n'.repeat(2_000)}`,
  ],
  username: ['Some body'],
  password: ['correct horse'],
  confirmPassword: ['correct horse'],
  join_code: ['', 'Fuzzed-1', 'fuzzed-2'],
  updatedAt: ['2026-03-02T09:00:00.000Z', '2026-03-02T09:00:00Z'],
  description: ['<p>Text</p>', '', '<img src=x onerror=y()>'],
  courseId: [standIns.course],
  courses: [standIns.course],
  test_subject: [standIns.course],
  test_lesson: [standIns.subject],
  question_text: ['<p>Which?</p>', '<script>', '<img src="https://example.org/a.png">', '<<<'],
  userId: [standIns.student],
  users: [standIns.student],
  material: [standIns.material],
  institution: [standIns.institution, ''],
  institution_image: ['https://example.org/a.png', '', '/api/files/01890000-0000-7000-8000-000000000001/a.png'],
  institution_management_access: [standIns.coordinator],
  course_access: [standIns.course],
  person_email: ['somebody@example.org', ''],
  registered_year: ['2024-02-29', '0000-01-01', '9999-12-31', ''],
  ids: [standIns.joinRequest, '01890000-0000-7000-8000-0000000000aa'],
  rating: [1, 5],
  watched: [0, 1.5, 9, 60],
  position: [0, 1.5, 60],
  page: ['1', '7', 1],
  limit: ['1', '100', 10],
};

/** Values that a schema takes, or nearly: the shape is right, and so is most of what stands in it. */
function nearlyValid({ schema, name }: Field): fc.Arbitrary<Json> {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(
        ([key, value]) => [key, nearlyValid({ schema: value, name: key })] as const,
      );
      const required = Object.entries(def.shape).filter(([, value]) => value._zod.optin === undefined);
      return fc.record(Object.fromEntries(fields), { requiredKeys: required.map(([key]) => key) });
    }
    case 'array':
      return fc.array(nearlyValid({ schema: def.element, name }), { minLength: 1, maxLength: 3 });
    case 'optional':
    case 'nullable':
      return nearlyValid({ schema: def.innerType, name });
    case 'pipe':
      return nearlyValid({ schema: def.in._zod.def.type === 'transform' ? def.out : def.in, name });
    case 'union':
      return fc.oneof(...def.options.map((option) => nearlyValid({ schema: option, name })));
    case 'enum':
      return fc.constantFrom(...(Object.values(def.entries) as Json[]));
    case 'literal':
      return fc.constantFrom(...(def.values as Json[]));
    case 'boolean':
      return fc.boolean();
    case 'tuple':
      return fc.tuple(...def.items.map((item) => nearlyValid({ schema: item, name })));
    case 'number':
      if (usual[name]) return fc.constantFrom(...usual[name]);
      return fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 99 }).map(String));
    default:
      // Hardly ever the same twice, which is refused.
      if (name === '_id') return fc.uuid();
      return fc.constantFrom(...(usual[name] ?? ['Something', ' spaced ', 'Ünïcødé 字 🎓']));
  }
}

const deep = (depth: number): Json => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as Json;

/** Values that people and programs send and should not. */
export const nasty: readonly Json[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  10_001,
  '',
  ' ',
  '0',
  '-0',
  '1e3',
  '٣',
  'NaN',
  'Infinity',
  '0x10',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff',
  '\u202egnp.exe',
  '﷽'.repeat(60),
  'x'.repeat(3_000),
  '🎓'.repeat(150),
  'é'.repeat(60_000),
  '%',
  '%00',
  '%s%n',
  '\\',
  "' or 1=1; --",
  '$1',
  '{{7*7}}',
  '../../etc/passwd',
  'javascript:alert(1)',
  'http://',
  'https://[::1',
  '//example.org',
  '<script>alert(1)</script>',
  '<b>'.repeat(9_000),
  '<svg/onload=x()>',
  '2026-02-30T00:00:00Z',
  '9999-99-99',
  '+275760-09-13T00:00:00.000Z',
  '0000-01-01T00:00:00Z',
  '__proto__',
  'constructor',
  '01890000-0000-7000-8000-00000000000g',
  '00000000-0000-0000-0000-000000000000',
  [],
  {},
  [[]],
  [null],
  { _id: { _id: 1 } },
  { length: 1e9 },
  deep(500),
  Array.from({ length: 300 }, () => ({})),
  { toString: 1, valueOf: null },
];

type Mutation = { at: number; kind: 'replace' | 'remove' | 'wrap' | 'repeat' | 'addKey'; value: Json; key: string };

const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(200),
  kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'wrap', 'repeat', 'addKey'),
  value: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...nasty) },
    { weight: 1, arbitrary: fc.jsonValue() as fc.Arbitrary<Json> },
  ),
  key: fc.constantFrom('_id', 'id', 'role', 'isAdmin', 'created_by', 'constructor', 'prototype', '', '0', 'extra'),
});

type Slots = { [key: string]: Json };

/** Every place in a value that holds another, a dozen levels down: the container and the key. */
function placesIn(value: Json, levels = 12): [Slots, string][] {
  if (typeof value !== 'object' || value === null || levels === 0) return [];
  const slots = value as Slots;
  return Object.entries(slots).flatMap(([key, inner]): [Slots, string][] => [
    [slots, key],
    ...placesIn(inner, levels - 1),
  ]);
}

function mutate(root: Json, { at, kind, value, key }: Mutation): Json {
  const copy: Slots = structuredClone({ root });
  const places = placesIn(copy);
  const [slots, name] = places[at % places.length] ?? [copy, 'root'];
  const former = slots[name] ?? null;
  if (kind === 'replace') slots[name] = value;
  else if (kind === 'remove') Reflect.deleteProperty(slots, name);
  else if (kind === 'wrap') slots[name] = [former];
  else if (kind === 'repeat') slots[name] = [former, former, former];
  else if (typeof former === 'object' && former !== null && !Array.isArray(former)) former[key] = value;
  return copy['root'] ?? null;
}

/** Bodies for a schema: some right, most of them damaged in one to three places, some from nowhere. */
export function bodiesFor(schema: z.ZodType): fc.Arbitrary<Json> {
  const right = nearlyValid({ schema, name: '' });
  const damaged = fc
    .tuple(right, fc.array(mutation, { minLength: 1, maxLength: 3 }))
    .map(([value, changes]) => changes.reduce(mutate, value));
  return fc.oneof(
    { weight: 4, arbitrary: right },
    { weight: 6, arbitrary: damaged },
    { weight: 1, arbitrary: fc.constantFrom(...nasty) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json> },
  );
}

const encoded = fc
  .constantFrom(...nasty.filter((value) => typeof value === 'string').filter((text) => text.length < 4_000))
  .filter((text) => text.isWellFormed())
  .map(encodeURIComponent);
const rawQuery = fc.constantFrom(
  '%',
  '%ff',
  '%00=%00',
  'page[]=1',
  'page[a]=1',
  '=',
  '&&&',
  '__proto__=1',
  'constructor=1',
  'page=1;limit=2',
  '?',
  'a'.repeat(5_000),
  'page=%E0%A4%A',
);

/** Query strings for a schema: its own keys with good and bad values, keys twice, keys of nobody, and broken ones. */
export function queriesFor(schema: z.ZodType): fc.Arbitrary<string> {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  const shape = def.type === 'object' ? def.shape : {};
  const pair = fc.constantFrom(...Object.entries(shape), ['unknown', null] as const).chain(([key, field]) => {
    const good =
      field === null
        ? fc.constant('')
        : nearlyValid({ schema: field, name: key }).map((value) =>
            encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value)),
          );
    return fc
      .oneof({ weight: 3, arbitrary: good }, { weight: 2, arbitrary: encoded })
      .map((value) => `${key}=${value}`);
  });
  return fc
    .array(fc.oneof({ weight: 9, arbitrary: pair }, { weight: 1, arbitrary: rawQuery }), { maxLength: 4 })
    .map((parts) => parts.join('&'));
}

/** Texts in an address in place of an id; null stands for the id of a thing that exists. */
export const pathParts: fc.Arbitrary<string | null> = fc.oneof(
  { weight: 5, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 2, arbitrary: encoded.filter((text) => text !== '' && text !== '..') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('%', '%ff', '%E0%A4%A', '%00', '%2e%2e', '%2F', '1', 'me', 'x'.repeat(1_500)),
  },
);
