import { once } from 'node:events';
import { connect } from 'node:net';
import { tusPath } from '@lectern/contract';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { buildTestApp, type Caller, type TestApp } from '../../../testing/index.ts';
import { samples, sized } from '../../../testing/features/files/samples.ts';
import { listen, metadata } from '../../../testing/features/files/tus.ts';
import { formWith } from '../../../testing/features/files/upload.ts';

let t: TestApp;
let origin: string;
let people: Record<'visitor' | 'student' | 'teacher', Caller>;
beforeAll(async () => {
  t = await buildTestApp({
    uploadLimits: { image: 50_000, pdf: 50_000, document: 50_000, video: 20_000_000, captions: 2_000 },
  });
  origin = await listen(t.app);
  people = {
    visitor: t.visitor,
    student: await t.as(await t.buildUser()),
    teacher: await t.as(await t.buildUser({ role: 'teacher' })),
  };
});
afterAll(() => t.close());

type Sent = { method?: string; path?: string; headers: Record<string, string | number>; body: Buffer };

/** Sends a request and, behind its body, another on the same connection. Answers the statuses and all that was said. */
async function sendTwo(caller: Caller, { method = 'POST', path = '/api/files', headers, body }: Sent) {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  let said = '';
  socket.setEncoding('latin1').on('data', (text) => (said += String(text)));
  const all = { host: 'localhost', cookie: caller.cookie ?? 'none=1', 'content-length': body.length, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  socket.write(body);
  socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const statuses = () => [...said.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => Number(code));
  return { statuses, said: () => said, closed: () => socket.closed || socket.readableEnded };
}

const big = 8_000_000;
const form = async (name: string, content: Buffer) => formWith(name, content);
const formOfParts = (parts: string) => ({
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
  body: Buffer.from(parts),
});
const filePart = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello';
const tus = { 'tus-resumable': '1.0.0' };

it.each([
  ['a visitor sends', 'visitor', 401, async () => form('a.mp4', sized(samples.mp4, big))],
  ['a student sends', 'student', 403, async () => form('a.mp4', sized(samples.mp4, big))],
  ['is of a type that is not taken', 'teacher', 415, async () => form('a.html', Buffer.alloc(big, '<p>'))],
  ['is of another type than its name says', 'teacher', 415, async () => form('a.mp4', Buffer.alloc(big, '<p>'))],
  ['is too large', 'teacher', 413, async () => form('a.png', sized(samples.png, big))],
  ['is no form', 'teacher', 415, async () => ({ headers: { 'content-type': 'text/x' }, body: Buffer.alloc(big) })],
  ['has too many parts', 'teacher', 400, async () => formOfParts('\r\n--b'.repeat(400_000))],
  ['goes on after its file', 'teacher', 400, async () => formOfParts(`${filePart}${'\r\n--b'.repeat(400_000)}`)],
  [
    'is JSON and too large',
    'teacher',
    413,
    async () => ({
      path: '/api/groups',
      headers: { 'content-type': 'application/json' },
      body: Buffer.alloc(big, '1'),
    }),
  ],
  [
    'comes with a resumable upload that is refused',
    'teacher',
    415,
    async () => ({
      path: tusPath,
      headers: { ...tus, 'upload-length': big, 'upload-metadata': metadata('a.html') },
      body: Buffer.alloc(big),
    }),
  ],
  [
    'is a piece of an upload that is not there',
    'teacher',
    404,
    async () => ({
      method: 'PATCH',
      path: `${tusPath}/019cadc6-9a80-704f-9d27-af88bf631fa0`,
      headers: { ...tus, 'upload-offset': 0, 'content-type': 'application/offset+octet-stream' },
      body: Buffer.alloc(big),
    }),
  ],
] as const)('behind a body that %s the next request is answered, or told that the line ends', async (...row) => {
  const [, who, status, make] = row;
  const two = await sendTwo(people[who], await make());
  await vi.waitFor(
    () => {
      if (/^connection: close/im.test(two.said())) expect([two.statuses(), two.closed()]).toEqual([[status], true]);
      else expect(two.statuses()).toEqual([status, 200]);
    },
    { timeout: 10_000 },
  );
});

it('a body that would take long to drop is not waited for', async () => {
  const two = await sendTwo(people.student, { headers: { 'content-length': 5_000_000_000 }, body: Buffer.alloc(10) });
  await vi.waitFor(() => expect(two.closed()).toBe(true), { timeout: 10_000 });
  expect(two.said()).toMatch(/^HTTP\/1.1 403/);
  expect(two.said()).toMatch(/^connection: close/im);
});
