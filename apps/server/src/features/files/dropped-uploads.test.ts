import { once } from 'node:events';
import { connect } from 'node:net';
import { tusPath } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { buildTestApp, type Caller, type TestApp } from '../../../testing/index.ts';
import { samples, sized } from '../../../testing/features/files/samples.ts';
import { listen, metadata, tusRequest } from '../../../testing/features/files/tus.ts';
import { formWith } from '../../../testing/features/files/upload.ts';

type Line = { level: number; msg: string; err?: { stack?: string } };

const info = 30;
const warn = 40;
const size = 2_000_000;
const lines: Line[] = [];
let t: TestApp;
let origin: string;
let teacher: Caller;
let admin: Caller;
beforeAll(async () => {
  const limits = { image: 2 * size, pdf: 2 * size, document: 2 * size, video: 2 * size, captions: 2 * size };
  t = await buildTestApp({ log: { write: (line) => lines.push(JSON.parse(line) as Line) }, uploadLimits: limits });
  origin = await listen(t.app);
  teacher = await t.as(await t.buildUser({ role: 'teacher' }));
  admin = await t.as(await t.buildUser({ role: 'admin' }));
});
afterAll(() => t.close());
beforeEach(() => void lines.splice(0));

type Sent = { caller: Caller; method?: string; path: string; headers: Record<string, string | number>; body: Buffer };

/** Sends a part of a request and drops the line: politely, or as a network that breaks does. */
async function drop(sent: Sent, part: number, how: 'end' | 'destroy' | 'reset'): Promise<void> {
  const { caller, method = 'POST', path, headers, body } = sent;
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.resume();
  const all = { host: 'localhost', cookie: caller.cookie ?? '', 'content-length': body.length, ...headers };
  const told = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${told.join('')}\r\n`), body]);
  const begun = request.subarray(0, Math.floor(request.length * part));
  await new Promise<void>((done) => void socket.write(begun, () => done()));
  const arrived = () => lines.some(({ msg }) => msg === 'incoming request');
  // The server notes a request once its headers have come.
  if (begun.includes('\r\n\r\n')) await vi.waitFor(() => expect(arrived()).toBe(true));
  if (how === 'reset') socket.resetAndDestroy();
  else if (how === 'destroy') socket.destroy();
  else socket.end();
  await once(socket, 'close');
}

const form = async (caller: Caller, path: string, name: string, content: Buffer) => ({
  caller,
  path,
  ...(await formWith(name, content)),
});
const pieces = async () => {
  // A connection that is kept for the next request would count as one that is not closed.
  const headers = { 'upload-length': size, 'upload-metadata': metadata('a.mp4'), connection: 'close' };
  const begun = await tusRequest('POST', `${origin}${tusPath}`, teacher, { headers });
  expect(begun.status).toBe(201);
  lines.splice(0);
  return {
    caller: teacher,
    method: 'PATCH',
    path: String(begun.headers.location),
    headers: { 'tus-resumable': '1.0.0', 'upload-offset': 0, 'content-type': 'application/offset+octet-stream' },
    body: sized(samples.mp4, size),
  };
};
const json = { 'content-type': 'application/json' };

const ways: [what: string, make: () => Promise<Sent>][] = [
  ['a form', () => form(teacher, '/api/files', 'a.mp4', sized(samples.mp4, size))],
  ['a form with a picture of oneself', () => form(teacher, '/api/users/me/picture', 'a.png', sized(samples.png, size))],
  ['a piece of a resumable upload', pieces],
  [
    'an import',
    async () => ({
      caller: admin,
      path: '/api/rosters',
      headers: json,
      body: Buffer.from(JSON.stringify({ csv: 'a'.repeat(size) })),
    }),
  ],
];
const moments = [0.0005, 0.5];
const cases = ways.flatMap(([what, make]) =>
  (['end', 'destroy', 'reset'] as const).flatMap((how) => moments.map((part) => ({ what, make, how, part }))),
);

it.each(cases)(
  '$what that breaks off at $part by $how leaves a line at most, and no stack',
  async ({ make, how, part }) => {
    const sent = await make();
    await drop(sent, part, how);
    const closed = () => new Promise<number>((done) => void t.app.server.getConnections((_, count) => done(count)));
    await vi.waitFor(async () => expect(await closed()).toBe(0), { timeout: 5_000 });
    // Later failures are logged before the next request is answered.
    await t.visitor.get('/healthz');
    const bad = lines.filter(({ level, err }) => level >= warn || (level >= info && err?.stack !== undefined));
    expect(bad.filter(({ err, level }) => err?.stack !== undefined || level > warn)).toEqual([]);
    expect(bad.length).toBeLessThanOrEqual(1);
  },
);
