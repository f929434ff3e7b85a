import type { Course, RouteResponse } from '@lectern/contract';
import type { Request } from './fields.ts';
import type { Person } from './instance.ts';

type JoinRequest = RouteResponse<'GET /api/courses/join-requests'>['data'][number];

const LONG_LIVED = new Set(['/api/users/me/export']);
/** Values of parameters that name no thing. */
const FIXED: Record<string, string> = { joinCode: 'NCL1-ABC', role: 'coordinator', name: 'file.png' };
/** A password that the server accepts. */
const PASSWORD = 'scanned by night';
const SENT_BY_NOBODY = ['/api/files/tus', '/api/files'];

/** A request with a name that is the same in every instance. */
export type Named = Request & { name: string };
export type Requests = { gets: string[]; reads: Named[]; writes: Named[] };

/** The parts of an OpenAPI description that are read here. */
type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
};
type Parameter = { in: string; name: string; schema?: Schema };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema?: Schema } | undefined> };
};
type Description = { paths: Record<string, { get?: Operation; post?: Operation; put?: Operation }> };

type Ask = (path: string) => Promise<Response>;
/** Ids that this person sees, by the first part of the addresses or by a field's name. */
type Things = Record<string, string | null | undefined>;

/**
 * The start of a person's scan, from the description of the API: every readable address with all its filters (`reads`),
 * on things that this person sees, further pages (`gets`), and the writes that take JSON.
 */
export async function requestsOf({ url }: { url: string }, person: Person): Promise<Requests> {
  const ask: Ask = (path) => fetch(url + path, { headers: person.cookie === null ? {} : { cookie: person.cookie } });
  const { paths } = (await (await ask('/api/openapi.json')).json()) as Description;
  const things = await thingsFor(ask, person);
  const gets = ['/', '/home', '/login', '/api/docs'];
  const reads: Named[] = [];
  for (const [path, { get }] of Object.entries(paths)) {
    if (get === undefined || LONG_LIVED.has(path)) continue;
    const filled = fill(path, things);
    if (filled === null) continue;
    for (const query of queriesOf(get.parameters ?? [])) {
      gets.push(filled + query);
      if (query !== '')
        reads.push({ name: `GET ${path}${namesIn(query)}`, method: 'GET', path: filled + query, body: null });
    }
  }
  const writes = Object.entries(paths).flatMap(([path, operations]) =>
    (['post', 'put'] as const).flatMap((method) => {
      const schema = operations[method]?.requestBody?.content?.['application/json']?.schema;
      const filled = fill(path, things);
      if (schema === undefined || filled === null || SENT_BY_NOBODY.includes(path) || endsAuthSession(path, person))
        return [];
      const sent = { method: method.toUpperCase(), path: filled, body: sampleOf(schema, things) };
      return [{ name: `${sent.method} ${path}`, ...sent }];
    }),
  );
  return { gets, reads, writes };
}

const namesIn = (query: string) => `?${[...new URLSearchParams(query).keys()].join('&')}`;

/** Whether a request would sign the scan's own person out, or change the password that it signs in with. */
const endsAuthSession = (path: string, { cookie }: Person) =>
  /update-userStatus|apply-teacher/.test(path) || (cookie !== null && /sign_|password/.test(path));

/** An id of each kind of thing that the person's own lists show, by the first part of the addresses. */
async function thingsFor(ask: Ask, person: Person): Promise<Things> {
  const first = async <Item = { _id: string }>(path: string): Promise<Item | null> => {
    const answer = await ask(path);
    if (!answer.ok) return null;
    const body = (await answer.json()) as Item[] | { data?: Item[] };
    return (Array.isArray(body) ? body : body.data)?.[0] ?? null;
  };
  const course = await first('/api/courses?limit=1');
  const whole = course ? ((await (await ask(`/api/courses/${course._id}`)).json()) as Partial<Course>) : null;
  const subject = whole?.subjects?.[0];
  const test = await first('/api/tests/?limit=1');
  const results = person.name === 'student' ? '/api/users/me/results' : `/api/tests/${test?._id}/results`;
  const request = await first<JoinRequest>('/api/courses/join-requests?status=pending&limit=1');
  const things: Things = {
    courses: course?._id,
    users: (await first('/api/users?limit=1'))?._id ?? person.id,
    groups: (await first('/api/groups?limit=1'))?._id,
    tests: test?._id,
    question: test && (await firstQuestion(ask, test._id)),
    attempts: (await first(`${results}?limit=1`))?._id,
    // A join request to decide on.
    courseId: request?.course._id ?? course?._id,
    userId: request?.user._id ?? person.id,
    institution: (await first('/api/institution?limit=1'))?._id,
    subjects: subject?._id,
    materials: subject?.materials?.[0]?._id,
    me: person.id,
  };
  return { ...things, any: course?._id };
}

async function firstQuestion(ask: Ask, test: string): Promise<string | undefined> {
  const { data } = (await (await ask(`/api/tests/${test}`)).json()) as {
    data?: { test_questions?: { _id: string }[] };
  };
  return data?.test_questions?.[0]?._id;
}

/** The path with ids in place of its parameters, or null where nothing fits. */
function fill(path: string, things: Things): string | null {
  const kind = path.split('/')[2] ?? '';
  let whole = true;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = FIXED[name] ?? thingNamed(name, kind, things);
    if (!value) whole = false;
    return encodeURIComponent(value ?? '');
  });
  return whole ? filled : null;
}

function thingNamed(name: string, kind: string, things: Things): string | null | undefined {
  if (name === 'subjectId') return things['subjects'];
  if (name === 'institutionId') return things['institution'];
  if (name === 'userId') return things['me'];
  return things[kind] ?? things['any'];
}

/**
 * One query for each filter that takes text, with a value that finds much, so that a changed result shows; and one for
 * all other parameters.
 */
function queriesOf(parameters: readonly Parameter[]): string[] {
  const given = parameters.filter(({ in: place }) => place === 'query');
  if (given.length === 0) return [''];
  const texts = given.filter(({ schema }) => isFreeText(schema)).map(({ name }) => `?${name}=a`);
  const rest = new URLSearchParams(
    given.filter(({ schema }) => !isFreeText(schema)).map(({ name, schema }) => [name, String(sampleOf(schema, {}))]),
  );
  return [...texts, `?${rest.toString()}`];
}

const isFreeText = ({ type, enum: words, format, pattern }: Schema = {}) =>
  type === 'string' && words === undefined && format === undefined && pattern === undefined;

/** A value that the schema takes, with text where it takes text. */
function sampleOf(schema: Schema | undefined, things: Things): unknown {
  const options = schema?.anyOf ?? schema?.oneOf;
  if (options) return sampleOf(options.find((option) => option.type !== 'null') ?? options[0], things);
  if (schema?.enum) return schema.enum[0];
  if (schema?.const !== undefined) return schema.const;
  switch (schema?.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, part]) => [name, sampleNamed(name, part, things)]),
      );
    case 'array':
      return [sampleOf(schema.items, things)];
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    default:
      return textFor(schema, things);
  }
}

/** A value chosen by the field's name, where the schema does not say enough. */
function sampleNamed(name: string, part: Schema, things: Things): unknown {
  if (/password/i.test(name)) return PASSWORD;
  if (/image|picture/i.test(name)) return null;
  if (/email/i.test(name)) return 'ada.scanned@example.org';
  if (/url/i.test(name)) return 'https://example.org/a.pdf';
  const known: Things = {
    approver_id: things['me'],
    test_subject: things['courses'],
    test_lesson: things['subjects'],
    courseId: things['courseId'],
    userId: things['userId'],
    question: things['question'],
  };
  if (name in known) return known[name];
  // Without the version that was loaded a save is never stale.
  return name === 'updatedAt' ? undefined : sampleOf(part, things);
}

function textFor(schema: Schema | undefined, things: Things): string {
  if (schema?.format === 'uuid') return things['any'] ?? '01890000-0000-7000-8000-000000000000';
  if (schema?.format === 'email') return 'ada@example.org';
  if (schema?.format === 'date-time') return '2026-03-02T09:00:00.000Z';
  if (schema?.format === 'date' || schema?.pattern?.includes('\\d{4}')) return '2026-03-02';
  if (schema?.format === 'uri') return 'https://example.org/a.pdf';
  return 'Ada';
}
