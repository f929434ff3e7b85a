import { type RouteDefinition, routes, tusPath } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen, metadata, tusRequest } from './features/files/tus.ts';
import type { TestUser } from './index.ts';
import { buildWatchedApp, type Role, roles, type Sent, type WatchedApp } from './watched-app.ts';

// The same as event-loop.slow.test.ts, with headers, forms, uploads in pieces, and files of people and questions. Node takes
// no more than 16 KB of address and headers.

let app: WatchedApp;
let origin: string;
beforeAll(async () => {
  app = await buildWatchedApp();
  origin = await listen(app.t.app);
  // Parts that are loaded or started once are nobody's cost.
  await app.send('admin', 'POST /api/rosters', roster('username,email\n'.repeat(10_000)));
  await app.send('teacher', 'POST /api/tests/import/preview', questions('gift', 'Which?{=a~b}\n\n'.repeat(10_000)));
  await app.send('teacher', 'POST /api/files', formOf(`${fileHead}hello\r\n--b--\r\n`));
});
afterAll(() => app.close());

const filling = (text: string, length: number) => text.repeat(length / text.length);
const isRefused = (status: number) => status === 401 || status === 403;
const json = (body: object) => ({ payload: JSON.stringify(body) });

const negotiated = {
  accept: 'text/html;q=0.1,',
  'accept-encoding': 'gzip;q=0.0,',
  'accept-language': 'en-GB;q=0.1,',
  'if-none-match': 'W/"a",',
  'if-modified-since': 'Mon, ',
  'idempotency-key': 'key ',
  range: 'bytes=0-1,',
  'x-forwarded-for': '1.1.1.1, ',
};
const many = { cookie: filling('lectern_session=x; a=b; ', 15_000) };
const long = {
  cookie: `a="${filling('%25;=\\', 4_000)}`,
  ...Object.fromEntries(Object.entries(negotiated).map(([name, text]) => [name, filling(text, 1_300)])),
};
const headers: Sent[] = [
  { name: 'many cookies', headers: many },
  { name: 'long headers', headers: long },
];
const all: [string, RouteDefinition][] = Object.entries(routes);

it.each(all)('%s keeps nobody waiting by headers', async (route, { body }) => {
  for (const role of roles)
    for (const sent of headers) await app.look(role, route, { ...sent, ...(body !== undefined && { payload: '{}' }) });
});

const fileHead = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
const formOf = (body: string): Omit<Sent, 'name'> => ({
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
  payload: Buffer.from(body),
});
const megabytes = 3_000_000;
const forms: [string, () => string][] = [
  ['no form', () => filling('x', megabytes)],
  ['empty parts', () => filling('\r\n--b', megabytes)],
  ['parts without a name', () => filling('--b\r\n\r\n\r\n', megabytes)],
  ['parts behind the file', () => `${fileHead}hello${filling('\r\n--b', megabytes)}`],
  ['fields', () => filling('--b\r\ncontent-disposition: form-data; name="x"\r\n\r\nx\r\n', megabytes)],
  ['files', () => filling(`${fileHead}x\r\n`, megabytes)],
  ['headers in a part', () => `--b\r\n${filling('a: b\r\n', megabytes)}`],
  ['an endless header', () => `--b\r\na: ${filling('x', megabytes)}`],
  ['folded headers', () => `--b\r\na: b\r\n${filling(' x\r\n', megabytes)}`],
  ['words of a disposition', () => `--b\r\ncontent-disposition: form-data; ${filling('a*=b"; ', 80_000)}\r\n\r\nx`],
  ['beginnings of boundaries', () => `${fileHead}${filling('\r\n-', megabytes)}`],
  ['ends of lines', () => `${fileHead}${filling('\r', megabytes)}`],
  ['no end', () => `${fileHead}${filling('x', 400_000)}`],
];

describe.each(['POST /api/files', 'POST /api/users/me/picture'] as const)('%s', (route) => {
  it.each(forms)('keeps nobody waiting by a form of %s', async (name, make) => {
    const form = formOf(make());
    for (const role of roles) {
      const status = await app.look(role, route, { name, ...form });
      if (!isRefused(status)) expect([400, 413, 415]).toContain(status);
    }
  });
});

const offset = 'application/offset+octet-stream';
const begun: [string, Record<string, string>][] = [
  ['many pairs', { 'upload-length': '5', 'upload-metadata': filling('a Zg==,', 14_000) }],
  [
    'many names',
    { 'upload-length': '5', 'upload-metadata': Array.from({ length: 2_000 }, (_, at) => `k${at}`).join() },
  ],
  ['a long name', { 'upload-length': '5', 'upload-metadata': metadata(filling('a/.', 9_000)) }],
  ['broken metadata', { 'upload-length': '5', 'upload-metadata': filling(' ,=', 14_000) }],
  ['no length', { 'upload-metadata': metadata('a.txt') }],
  ['a long length', { 'upload-length': '9'.repeat(14_000), 'upload-metadata': metadata('a.txt') }],
  ['a length below nothing', { 'upload-length': '-1', 'upload-metadata': metadata('a.txt') }],
  ['a length of more than all', { 'upload-length': '9007199254740993', 'upload-metadata': metadata('a.txt') }],
];

describe(tusPath, () => {
  const call = (role: Role, method: string, url: string, sent: Parameters<typeof tusRequest>[3]) =>
    tusRequest(method, new URL(url, origin).href, { cookie: app.cookieOf(role) ?? null }, sent);
  const look = (role: Role, name: string, work: () => Promise<number>) => app.lookAt(role, tusPath, { name }, work);

  it.each(begun)('keeps nobody waiting by an upload that begins with %s', async (name, sent) => {
    for (const role of roles)
      await look(role, name, async () => (await call(role, 'POST', tusPath, { headers: sent })).status);
  });

  it('keeps nobody waiting by pieces of a byte, or of more than there are', async () => {
    const sent = { 'upload-length': '1000', 'upload-metadata': metadata('a.txt') };
    const { headers: told } = await call('teacher', 'POST', tusPath, { headers: sent });
    const url = told.location ?? '';
    let at = 0;
    const patch = (from: number | string, body: Buffer) =>
      call('teacher', 'PATCH', url, { headers: { 'upload-offset': String(from), 'content-type': offset }, body });
    expect(
      await look('teacher', 'pieces of a byte', async () => {
        let status = 0;
        for (let pieces = 0; pieces < 100; pieces += 1) {
          ({ status } = await patch(at, Buffer.from('x')));
          at += 1;
        }
        return status;
      }),
    ).toBe(204);
    for (const from of ['9'.repeat(14_000), '-1', '0', '1000'])
      await look('teacher', 'a wrong offset', async () => (await patch(from, Buffer.alloc(50_000))).status);
    await look('teacher', 'too much', async () => (await patch(at, Buffer.alloc(50_000))).status);
  });
});

const roster = (text: string) => json({ fileName: 'people.csv', text });
/** Text for which a body has room: quotes and ends of lines are written with two characters. */
const room = 1_000_000;
const people = (rows: number) => Array.from({ length: rows }, (_, at) => `Person ${at},p${at}@example.org\n`);
const rosters: [string, number, () => string][] = [
  ['ends of lines', 400, () => filling('\r', room)],
  ['ends of lines behind headings', 400, () => `username,email\n${filling('\r\n', room)}`],
  ['quotation marks', 400, () => `username,email\n${filling('"', room)}`],
  ['empty texts in quotation marks', 400, () => `username,email\n${filling('""\n', room)}`],
  ['a million columns', 400, () => `username,email\n${filling('a,', 1_800_000)}`],
  ['a million headings', 400, () => filling(',', 1_800_000)],
  ['rows of many columns', 201, () => `username,email\n${filling(`${filling('a,', 90_000)}\n`, 1_800_000)}`],
  ['rows of many groups', 201, () => `username,groups\n${filling(`anna,${filling('g;', 90_000)}\n`, 1_800_000)}`],
  [
    'rows of other groups',
    201,
    () => {
      const names = Array.from({ length: 18_000 }, (_, at) => at.toString(36)).join(';');
      return `username,groups\n${filling(`anna,${names}\n`, 1_800_000)}`;
    },
  ],
  ['addresses', 201, () => `username,email\n${filling(`anna,${filling('a@a.', 90_000)}\n`, 1_800_000)}`],
  ['rows that are too short', 201, () => `username,email\n${'anna\n'.repeat(50_000)}`],
  ['50,000 people', 201, () => `username,email\n${people(50_000).join('')}`],
];

describe('POST /api/rosters', () => {
  it.each(rosters)('keeps nobody waiting by a file of %s', async (name, expected, make) => {
    const sent = { name, ...roster(make()) };
    for (const role of roles) {
      const status = await app.look(role, 'POST /api/rosters', sent);
      expect(status).toBe(role === 'admin' ? expected : role === 'visitor' ? 401 : 403);
    }
  });
});

it('/api/rosters/:id keeps nobody waiting for 50,000 rows', async () => {
  const admin = await app.t.as(app.personOf('admin') as TestUser);
  const text = `username,email\n${people(50_000).join('').replaceAll('@', ' at ')}`;
  const made = await admin.post('/api/rosters', { fileName: 'people.csv', text });
  const calls = [
    ['GET', '/rows?limit=100', undefined],
    ['GET', '/bad-rows.csv', undefined],
    ['PUT', '', { allowAdmins: true }],
    ['DELETE', '', undefined],
  ] as const;
  for (const [method, path, body] of calls) {
    const url = `/api/rosters/${made.body.roster._id}${path}`;
    const work = async () => (await admin.call(method, url, body)).status;
    expect(await app.lookAt('admin', `${method} /api/rosters/:id${path}`, { name: '50,000 rows' }, work)).toBe(200);
  }
});

const questions = (format: string, text: string) => json({ format, text });
const columns = 'question_text,option_a,option_b,correct\n';
const imports: [string, string, () => string][] = [
  ['gift', 'questions', () => filling('q{=a~b}\n\n', room)],
  ['gift', 'options', () => `q{${filling('~', room)}}`],
  ['gift', 'quotation marks', () => filling('"', room)],
  ['moodle_xml', 'questions', () => filling('<question type="essay"></question>', room)],
  ['moodle_xml', 'openers', () => filling('<question><![CDATA[', room)],
  ['aiken', 'questions', () => filling('q\nA. a\nB. b\nANSWER: A\n', room)],
  ['aiken', 'ends of lines', () => filling('\r', room)],
  ['csv', 'questions', () => columns + filling('q,a,b,A\n', room)],
  ['csv', 'columns', () => columns + filling(',', 1_800_000)],
  ['csv', 'quotation marks', () => columns + filling('"', room)],
];

it.each(imports)('POST /api/tests/import/preview keeps nobody waiting by %s of %s', async (format, name, make) => {
  const sent = { name, ...questions(format, make()) };
  for (const role of roles) {
    const status = await app.look(role, 'POST /api/tests/import/preview', sent);
    if (!isRefused(status)) expect(status).toBe(200);
  }
});

it.each(['gift', 'moodle_xml', 'aiken', 'csv'])('the largest test keeps nobody waiting as %s', async (format) => {
  const question = {
    question_text: filling('<p>Some &lt;text&gt; {here}</p>', 5_000),
    question_options: Array.from({ length: 6 }, (_, at) => ({ text: `option ${at}` })),
    correct_options: ['A'],
  };
  const test = {
    test_name: 'T',
    test_subject: app.ids.course,
    test_lesson: app.ids.subject,
    test_questions: Array.from({ length: 200 }, () => question),
  };
  const teacher = await app.t.as(app.personOf('teacher') as TestUser);
  const made = await teacher.post('/api/tests', { data: test });
  expect(made.status).toBe(201);
  const work = async () => (await teacher.get(`/api/tests/${made.body.data._id}/export?format=${format}`)).status;
  expect(await app.lookAt('teacher', 'GET /api/tests/:id/export', { name: format }, work)).toBe(200);
});

it('is about requests that got past the gate', () => {
  expect(app.seen.filter(({ status }) => !isRefused(status)).length).toBeGreaterThan(500);
});
