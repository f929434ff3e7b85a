import { readdir, readlink } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { UploadedFile } from '@lectern/contract';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';
import { samples, sized } from '../../../testing/features/files/samples.ts';
import { uploaded } from '../../../testing/features/files/upload.ts';

let t: TestApp;
let owner: TestUser;
let teacher: Caller;
let video: UploadedFile;
const bytes = sized(samples.mp4, 50_000);
beforeAll(async () => {
  t = await buildTestApp();
  owner = await t.buildUser({ role: 'teacher' });
  teacher = await t.as(owner);
  video = await uploaded(teacher, 'lecture.mp4', bytes);
});
afterAll(() => t.close());

const fetchBytes = (headers: Record<string, string> = {}, options: InjectOptions = {}) =>
  t.app.inject({ url: video.url, headers: { cookie: teacher.cookie ?? '', ...headers }, ...options });

describe('an address that is no file', () => {
  it.each([
    ['/api/files/019cadc6-9a80-704f-9d27-af88bf631fa0', 404],
    ['/api/files/019cadc6-9a80-704f-9d27-af88bf631fa0/a.pdf', 404],
    ['/api/files/not-an-id', 400],
    ['/api/files/not-an-id/a.pdf', 400],
    ['/api/files/..%2F..%2Fpackage.json/a', 400],
    ['/api/files/%00/a', 400],
  ])('%s is answered with %i', async (url, status) => {
    expect((await teacher.get(url)).status).toBe(status);
  });

  it('is not found where the bytes are lost, rather than an error of the server', async () => {
    const file = await uploaded(teacher, 'lost.png', samples.png);
    await t.files.storage.remove(file._id);
    expect((await teacher.get(file.url)).body).toMatchObject({ error: 'not_found' });
  });
});

describe('a picture of a person', () => {
  it('is for everybody who is signed in, as long as the person is there', async () => {
    const person = await t.buildUser();
    const picture = await uploaded(teacher, 'face.png', samples.png);
    const student = await t.as(await t.buildUser());
    expect((await student.get(picture.url)).status).toBe(404);
    await t.db.insertInto('user_files').values({ user_id: person.id, file_id: picture._id }).execute();
    expect((await student.get(picture.url)).status).toBe(200);
    expect((await t.visitor.get(picture.url)).status).toBe(404);
    await t.db.updateTable('users').set({ deleted_at: t.clock.now() }).where('id', '=', person.id).execute();
    expect((await student.get(picture.url)).status).toBe(404);
  });
});

describe('a part of a file', () => {
  it.each(['bytes=50000-', 'bytes=60000-70000', 'bytes=9-3', 'bytes=-0', 'bytes=x'])('%s is refused', async (range) => {
    const answer = await fetchBytes({ range });
    expect(answer.statusCode).toBe(416);
    expect(answer.headers['content-range']).toBe('bytes */50000');
    expect(answer.rawPayload).toHaveLength(0);
  });

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-1023', 0, 1023],
    ['bytes=49999-', 49_999, 49_999],
    ['bytes=100-999999', 100, 49_999],
    ['bytes=-100', 49_900, 49_999],
    ['bytes=0-', 0, 49_999],
  ])('%s is exactly that', async (range, start, end) => {
    const answer = await fetchBytes({ range });
    expect(answer.statusCode).toBe(206);
    expect(answer.headers).toMatchObject({
      'content-range': `bytes ${start}-${end}/50000`,
      'content-length': String(end - start + 1),
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
    });
    expect(answer.rawPayload.equals(bytes.subarray(start, end + 1))).toBe(true);
  });

  it.each([{ range: 'bytes=0-1,5-6' }, { range: 'pages=1-2' }, {}])(
    'asked for as %o is everything',
    async (headers) => {
      const answer = await fetchBytes(headers);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({ 'content-length': '50000', 'accept-ranges': 'bytes' });
      expect(answer.rawPayload.equals(bytes)).toBe(true);
    },
  );

  it('is given under If-Range only while the file is the one that is meant', async () => {
    const { etag, 'last-modified': modified } = (await fetchBytes()).headers;
    const range = 'bytes=0-9';
    expect((await fetchBytes({ range, 'if-range': String(etag) })).statusCode).toBe(206);
    expect((await fetchBytes({ range, 'if-range': String(modified) })).statusCode).toBe(206);
    expect((await fetchBytes({ range, 'if-range': '"another"' })).statusCode).toBe(200);
    expect((await fetchBytes({ range, 'if-range': 'Mon, 01 Jan 2024 00:00:00 GMT' })).statusCode).toBe(200);
  });
});

describe('a file that the browser has already', () => {
  it('is not sent again', async () => {
    const { headers } = await fetchBytes();
    for (const condition of [
      { 'if-none-match': String(headers.etag) },
      { 'if-none-match': `"x", W/${String(headers.etag)}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': String(headers['last-modified']) },
    ]) {
      const answer = await fetchBytes({ ...condition });
      expect(answer.statusCode).toBe(304);
      expect(answer.rawPayload).toHaveLength(0);
      expect(answer.headers.etag).toBe(headers.etag);
    }
  });

  it('is sent when it has another, or cannot say which', async () => {
    const modified = String((await fetchBytes()).headers['last-modified']);
    for (const condition of [
      { 'if-none-match': '"x"' },
      { 'if-none-match': '"x"', 'if-modified-since': modified },
      { 'if-modified-since': 'Mon, 01 Jan 2024 00:00:00 GMT' },
      { 'if-modified-since': 'nonsense' },
    ]) {
      expect((await fetchBytes({ ...condition })).statusCode).toBe(200);
    }
  });
});

describe('HEAD', () => {
  it('tells what GET would send, whole', async () => {
    const answer = await fetchBytes({ range: 'bytes=0-9' }, { method: 'HEAD' });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toHaveLength(0);
    expect(answer.headers).toMatchObject({
      'content-length': '50000',
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
    });
    expect((await fetchBytes({ 'if-none-match': '*' }, { method: 'HEAD' })).statusCode).toBe(304);
    expect((await t.visitor.call('HEAD', video.url)).status).toBe(404);
  });
});

describe('the headers beside the bytes', () => {
  it.each([
    ['a.png', samples.png, 'inline', ['sandbox']],
    ['a.mp4', samples.mp4, 'inline', ['sandbox allow-same-origin']],
    ['a.pdf', samples.pdf, 'inline', []],
    ['a.docx', samples.docx, 'attachment', ['sandbox']],
    ['a.txt', samples.text, 'attachment', ['sandbox']],
    ['a.gif', samples.gifWithScript, 'inline', ['sandbox']],
  ])('keeps %s from running in our origin', async (name, content, shown, sandboxed) => {
    const { headers } = await teacher.get((await uploaded(teacher, name, content)).url);
    expect(headers['content-disposition']).toBe(`${shown}; filename="${name}"; filename*=UTF-8''${name}`);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('private, no-cache');
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "frame-ancestors 'self'"]));
    expect(policy.filter((rule) => rule.startsWith('script-src'))).toEqual([]);
    expect(policy.filter((rule) => rule.startsWith('sandbox'))).toEqual(sandboxed);
  });

  it('serves the same file under any name', async () => {
    const answer = await teacher.get(`/api/files/${video._id}/${encodeURIComponent('other.html')}`);
    expect(answer.headers['content-type']).toBe('video/mp4');
    expect(answer.headers['content-disposition']).toContain('lecture.mp4');
  });
});

describe('access to a file', () => {
  const course = (overrides: object, file: UploadedFile) => ({
    ...overrides,
    subjects: [
      { name: 'S', duration: 1, materials: [{ name: 'M', content_type: 'Video' as const, content_url: file.url }] },
    ],
  });

  it('follows the course that uses it', async () => {
    const institution = await t.buildInstitution();
    const joined = await t.buildUser();
    const people = {
      visitor: t.visitor,
      student: await t.as(await t.buildUser()),
      uploader: teacher,
      teacher: await t.as(await t.buildUser({ role: 'teacher' })),
      coordinator: await t.as(await t.buildUser({ role: 'coordinator' })),
      admin: await t.as(await t.buildUser({ role: 'admin' })),
      joined: await t.as(joined),
      granted: await t.as(await t.buildUser({ institutionId: institution.id })),
    };
    const files = await Promise.all([1, 2, 3, 4, 5].map((n) => uploaded(teacher, `${n}.mp4`, samples.mp4)));
    const [open, hidden, inactive, binned, unused] = files as [
      UploadedFile,
      UploadedFile,
      UploadedFile,
      UploadedFile,
      UploadedFile,
    ];

    await t.buildCourse(owner, course({ course_type: 'public' }, open));
    const privateCourse = await t.buildCourse(owner, course({ course_type: 'private' }, hidden));
    await t.buildCourse(owner, course({ status: 'inactive' }, inactive));
    const deleted = await t.buildCourse(owner, course({}, binned));
    await teacher.delete(`/api/courses/${deleted._id}`);
    await t.buildJoinRequest(privateCourse, joined, 'approved');
    await t.db
      .insertInto('institution_course_access')
      .values({ institution_id: institution.id, course_id: privateCourse._id })
      .execute();

    const everybody = Object.keys(people);
    const insiders = ['uploader', 'admin'];
    const expected = new Map<UploadedFile, string[]>([
      [open, everybody],
      [hidden, [...insiders, 'joined', 'granted']],
      [inactive, insiders],
      [binned, insiders],
      [unused, insiders],
    ]);
    for (const [file, allowed] of expected) {
      for (const [name, caller] of Object.entries(people)) {
        const statuses = [
          (await caller.get(file.url)).status,
          (await caller.get(file.url, { range: 'bytes=0-3' })).status,
          (await caller.get(`/api/files/${file._id}`)).status,
          (await caller.call('HEAD', file.url)).status,
        ];
        const wanted = allowed.includes(name) ? [200, 206, 200, 200] : [404, 404, 404, 404];
        expect({ file: file.name, name, statuses }).toEqual({ file: file.name, name, statuses: wanted });
      }
    }
  });

  it('ends with the next request when the course is hidden or lets go of the file', async () => {
    const file = await uploaded(teacher, 'a.mp4', samples.mp4);
    const made = await t.buildCourse(owner, course({}, file));
    const { etag } = (await t.visitor.get(file.url)).headers;
    await teacher.put(`/api/courses/update-course/${made._id}`, { status: 'inactive' });
    expect((await t.visitor.get(file.url, { 'if-none-match': String(etag) })).status).toBe(404);
    await teacher.put(`/api/courses/update-course/${made._id}`, { status: 'active' });
    expect((await t.visitor.get(file.url)).status).toBe(200);
    const other = await uploaded(teacher, 'b.mp4', samples.mp4);
    await teacher.put(`/api/courses/update-course/${made._id}`, course({}, other));
    expect((await t.visitor.get(file.url)).status).toBe(404);
  });
});

describe('a client that goes away', () => {
  it('leaves no open file behind', async () => {
    const big = await uploaded(teacher, 'big.mp4', sized(samples.mp4, 4_900_000));
    await t.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = t.app.server.address() as AddressInfo;
    const headers = { cookie: teacher.cookie ?? '' };
    for (let n = 0; n < 5; n += 1) {
      const outgoing = httpRequest({ host: '127.0.0.1', port, path: big.url, headers }).end();
      const [answer] = (await once(outgoing, 'response')) as [NodeJS.ReadableStream];
      await once(answer, 'readable');
      expect(await openStoredFiles()).not.toEqual([]);
      outgoing.destroy();
    }
    await vi.waitFor(async () => expect(await openStoredFiles()).toEqual([]), { timeout: 5_000 });
  });
});

/** The stored files that this process holds open, or is being sent by the store. */
async function openStoredFiles(): Promise<readonly string[]> {
  if (t.s3) return t.s3.sending();
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  return links.filter((path) => path.includes('/kept/'));
}
