import { tusPath } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samples } from '../../../testing/features/files/samples.ts';
import { listen, metadata, tusRequest } from '../../../testing/features/files/tus.ts';
import { uploaded } from '../../../testing/features/files/upload.ts';
import { buildTestApp, type Caller, type TestApp } from '../../../testing/index.ts';
import { isUtf8 } from './utf8.ts';

let t: TestApp;
let origin: string;
let teacher: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  origin = await listen(t.app);
  teacher = await t.as(await t.buildUser({ role: 'teacher' }));
});
afterAll(() => t.close());

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const long = '水曜日の宿題 '.repeat(15_000);
const typeOf = async (url: string) => (await teacher.get(url)).headers['content-type'];

async function* pieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

describe('an uploaded text is served without an encoding', () => {
  it.each([
    ['is in another one', 'a.txt', latin1('Gr\xfc\xdfe\n'), 'text/plain'],
    ['is in another one', 'a.csv', latin1('name,city\nJ\xfcrgen,K\xf6ln\n'), 'text/csv'],
    ['is UTF-8 but for its last byte', 'a.txt', Buffer.concat([Buffer.from(long), latin1('\xfc')]), 'text/plain'],
    ['ends within a character', 'a.txt', Buffer.from(long).subarray(0, -2), 'text/plain'],
  ])('where it %s (%s)', async (_what, name, content, type) => {
    const file = await uploaded(teacher, name, content);
    expect([await typeOf(file.url), file.contentType]).toEqual([type, type]);
  });
});

describe('an uploaded text says that it is UTF-8', () => {
  it.each([
    ['a.txt', samples.text, 'text/plain; charset=utf-8'],
    ['a.txt', Buffer.from(long), 'text/plain; charset=utf-8'],
    ['a.csv', Buffer.from('\ufeffname,city\nJürgen,Köln\n'), 'text/csv; charset=utf-8'],
    ['a.srt', Buffer.from('\ufeff1\n00:00:01,000 --> 00:00:02,000\nGrüße\n', 'utf16le'), 'text/vtt; charset=utf-8'],
  ])('where its bytes are (%s)', async (name, content, type) => {
    const file = await uploaded(teacher, name, content);
    expect([await typeOf(file.url), file.contentType]).toEqual([type, type]);
    expect((await teacher.get(`/api/files/${file._id}`)).body.contentType).toBe(type);
  });

  it('where it came in pieces that cut a character', async () => {
    const content = Buffer.from(long);
    const begun = await tusRequest('POST', origin + tusPath, teacher, {
      headers: { 'upload-length': content.length, 'upload-metadata': metadata('a.txt') },
    });
    const url = origin + String(begun.headers.location);
    for (const [from, to] of [
      [0, 100_000],
      [100_000, content.length],
    ] as const) {
      const headers = { 'upload-offset': from, 'content-type': 'application/offset+octet-stream' };
      const sent = await tusRequest('PATCH', url, teacher, { headers, body: content.subarray(from, to) });
      expect(sent.status).toBe(204);
    }
    expect(await typeOf(`/api/files/${url.split('/').at(-1) ?? ''}/a.txt`)).toBe('text/plain; charset=utf-8');
  });
});

it('no other file says an encoding', async () => {
  expect(await typeOf((await uploaded(teacher, 'a.pdf', samples.pdf)).url)).toBe('application/pdf');
  expect(await typeOf((await uploaded(teacher, 'a.rtf', samples.rtf)).url)).toBe('application/rtf');
});

it('a content may be cut anywhere', async () => {
  const text = Buffer.from('aß水👩‍🏫');
  for (let size = 1; size <= text.length; size += 1) expect(await isUtf8(pieces(text, size)), `${size}`).toBe(true);
  for (let end = text.length - 1; end > text.length - 4; end -= 1)
    expect(await isUtf8(pieces(text.subarray(0, end), 2)), `${end}`).toBe(end === text.length - 4);
  expect(await isUtf8(pieces(Buffer.alloc(0), 1))).toBe(true);
});
