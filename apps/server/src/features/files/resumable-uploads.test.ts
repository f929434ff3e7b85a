import { request } from 'node:http';
import { tusPath } from '@lectern/contract';
import { Upload, type UploadOptions } from 'tus-js-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildTestApp, type Caller, type TestApp } from '../../../testing/index.ts';
import { type BehindTheScenes, behindTheScenes } from '../../../testing/features/files/parts.ts';
import { samples, sized } from '../../../testing/features/files/samples.ts';
import { listen, metadata, tusRequest } from '../../../testing/features/files/tus.ts';
import { sha256 } from '../../../testing/features/files/upload.ts';

const uploadLimits = { image: 2_000, pdf: 3_000, document: 3_000, video: 4_000_000, captions: 2_000 };
const octets = 'application/offset+octet-stream';

let t: TestApp;
let behind: BehindTheScenes;
let origin: string;
let teacher: Caller;
let colleague: Caller;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp({ uploadLimits });
  behind = behindTheScenes(t);
  origin = await listen(t.app);
  teacher = await t.as(await t.buildUser({ role: 'teacher' }));
  colleague = await t.as(await t.buildUser({ role: 'teacher' }));
  admin = await t.as(await t.buildUser({ role: 'admin' }));
});
afterAll(() => t.close());

const create = (caller: Caller, name: string, length: number, headers: Record<string, string> = {}) =>
  tusRequest('POST', origin + tusPath, caller, {
    headers: { 'upload-length': length, 'upload-metadata': metadata(name), ...headers },
  });
const begin = async (name: string, length: number) =>
  origin + String((await create(teacher, name, length)).headers.location);
const patch = (caller: Caller, url: string, offset: number, body: Uint8Array) =>
  tusRequest('PATCH', url, caller, { headers: { 'upload-offset': offset, 'content-type': octets }, body });
const head = (caller: Caller, url: string) => tusRequest('HEAD', url, caller);
const idOf = (url: string) => url.split('/').at(-1) ?? '';
const parts = () => behind.parts();
const bytesOf = async (id: string) =>
  (await t.app.inject({ url: `/api/files/${id}/x`, headers: { cookie: teacher.cookie ?? '' } })).rawPayload;

beforeEach(async () => {
  const left = await parts();
  expect(left).toEqual([]);
});

describe('beginning an upload is refused', () => {
  it('to visitors and students', async () => {
    expect((await create(t.visitor, 'a.mp4', 100)).status).toBe(401);
    expect((await create(await t.as(await t.buildUser()), 'a.mp4', 100)).status).toBe(403);
    expect((await tusRequest('OPTIONS', origin + tusPath, t.visitor)).status).toBe(401);
  });

  it('to coordinators for anything but an image, by its name and at the end by what is in it', async () => {
    const coordinator = await t.as(await t.buildUser({ role: 'coordinator' }));
    expect((await create(coordinator, 'a.mp4', 100)).status).toBe(415);
    const begun = await create(coordinator, 'a.png', samples.pdf.length);
    const sent = await patch(coordinator, origin + String(begun.headers.location), 0, samples.pdf);
    expect(sent.status).toBe(415);
    const image = await create(coordinator, 'a.png', samples.png.length);
    expect((await patch(coordinator, origin + String(image.headers.location), 0, samples.png)).status).toBe(204);
  });

  it('from other sites, and no other site is told that it may', async () => {
    expect((await create(teacher, 'a.mp4', 100, { origin: 'https://elsewhere.example' })).status).toBe(403);
    const answer = await tusRequest('OPTIONS', origin + tusPath, teacher, { headers: { origin } });
    expect(answer.status).toBe(204);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it.each(['page.html', 'drawing.svg', 'setup.exe', 'archive.zip'])('for %s, before a byte is sent', async (name) => {
    const answer = await create(teacher, name, 100);
    expect(answer.status).toBe(415);
    expect(answer.text).toContain('Files of this type cannot be uploaded.');
  });

  it.each([
    ['a.png', 2_001],
    ['a.pdf', 3_001],
    ['a.mp4', 4_000_001],
    ['no extension', 4_000_001],
    ['a.mp4', Number.MAX_SAFE_INTEGER],
  ])('for %s of %i bytes, before a byte is sent', async (name, length) => {
    expect((await create(teacher, name, length)).status).toBe(413);
  });

  it('without the length, the version, or readable metadata', async () => {
    const url = origin + tusPath;
    expect((await tusRequest('POST', url, teacher, { headers: { 'upload-defer-length': '1' } })).status).toBe(400);
    expect((await tusRequest('POST', url, teacher, { headers: { 'upload-length': 'many' } })).status).toBe(400);
    expect(
      (await tusRequest('POST', url, teacher, { headers: { 'upload-length': 5, 'tus-resumable': '9.9.9' } })).status,
    ).toBe(400);
    expect((await create(teacher, 'a.mp4', 100, { 'upload-metadata': 'filename ???' })).status).toBe(400);
  });
});

describe("somebody else's upload", () => {
  it('is not there, not even for admins, and theirs goes on untouched', async () => {
    const content = sized(samples.mp4, 3_000);
    const url = await begin('a.mp4', content.length);
    await patch(teacher, url, 0, content.subarray(0, 1_000));
    for (const other of [colleague, admin]) {
      expect((await head(other, url)).status).toBe(404);
      expect((await patch(other, url, 1_000, Buffer.alloc(2_000))).status).toBe(404);
      expect((await tusRequest('DELETE', url, other)).status).toBe(404);
    }
    expect((await head(t.visitor, url)).status).toBe(401);
    expect((await head(teacher, url)).headers).toMatchObject({ 'upload-offset': '1000', 'upload-length': '3000' });
    expect((await patch(teacher, url, 1_000, content.subarray(1_000))).status).toBe(204);
    expect((await head(colleague, url)).status).toBe(404);
    expect(sha256(await bytesOf(idOf(url)))).toBe(sha256(content));
  });

  it('cannot be claimed by naming its owner', async () => {
    const owner = await t.buildUser({ role: 'teacher' });
    const answer = await create(teacher, 'a.png', samples.png.length, {
      'upload-metadata': metadata('a.png', { owner: owner.id }),
    });
    const url = origin + String(answer.headers.location);
    expect((await head(await t.as(owner), url)).status).toBe(404);
    expect((await patch(teacher, url, 0, samples.png)).status).toBe(204);
    expect((await (await t.as(owner)).get(`/api/files/${idOf(url)}`)).status).toBe(404);
  });
});

describe('an address that is no upload', () => {
  it.each([
    '019cadc6-9a80-704f-9d27-af88bf631fa0',
    'x',
    '..%2F..%2Fsecret',
    '%00',
    '019cadc6-9a80-704f-9d27-af88bf631fa0.json',
  ])('%s is not found', async (id) => {
    for (const method of ['HEAD', 'DELETE']) {
      expect((await tusRequest(method, `${origin}${tusPath}/${id}`, teacher)).status).toBe(404);
    }
    expect((await patch(teacher, `${origin}${tusPath}/${id}`, 0, samples.png)).status).toBe(404);
  });
});

describe('going on', () => {
  it('is refused at the wrong place and beyond the end', async () => {
    const url = await begin('a.mp4', 3_000);
    await patch(teacher, url, 0, sized(samples.mp4, 1_000));
    expect((await patch(teacher, url, 0, Buffer.alloc(10))).status).toBe(409);
    expect((await patch(teacher, url, 2_000, Buffer.alloc(10))).status).toBe(409);
    expect((await patch(teacher, url, 1_000, Buffer.alloc(5_000))).status).toBeGreaterThanOrEqual(400);
    expect((await head(teacher, url)).headers['upload-offset']).toBe('1000');
    expect((await tusRequest('DELETE', url, teacher)).status).toBe(204);
  });
});

describe('a whole upload that turns out to be something else', () => {
  it.each([
    ['a.mp4', samples.html, 415],
    ['a.png', samples.svg, 415],
    ['no extension', samples.zip, 415],
    ['a.mp4', sized(samples.png, 2_001), 413],
  ])('is refused and forgotten: %s', async (name, content, status) => {
    const url = await begin(name, content.length);
    expect((await patch(teacher, url, 0, content)).status).toBe(status);
    expect((await head(teacher, url)).status).toBe(404);
    expect((await teacher.get(`/api/files/${idOf(url)}`)).status).toBe(404);
    expect(await t.files.storage.stat(idOf(url))).toBeNull();
  });

  it('is refused when it is empty', async () => {
    expect((await create(teacher, 'a.mp4', 0)).status).toBe(400);
  });
});

describe('an upload that was left alone for a day', () => {
  it('is gone', async () => {
    const url = await begin('a.mp4', 3_000);
    // By the clock that everybody goes by: the machine's is far from it here.
    const hoursAgo = (hours: number) => new Date(t.clock.now().getTime() - hours * 60 * 60 * 1000);
    await behind.setBeginning(idOf(url), hoursAgo(23));
    expect((await head(teacher, url)).status).toBe(200);
    await behind.setBeginning(idOf(url), hoursAgo(25));
    expect((await head(teacher, url)).status).toBe(410);
    expect((await patch(teacher, url, 0, sized(samples.mp4, 3_000))).status).toBe(410);
    expect((await teacher.get(`/api/files/${idOf(url)}`)).status).toBe(404);
    expect((await tusRequest('DELETE', url, teacher)).status).toBe(204);
  });
});

describe('cancelling', () => {
  it('removes the upload', async () => {
    const url = await begin('a.mp4', 3_000);
    await patch(teacher, url, 0, sized(samples.mp4, 1_000));
    expect(await parts()).toHaveLength(2);
    expect((await tusRequest('DELETE', url, teacher)).status).toBe(204);
    expect(await parts()).toEqual([]);
    expect((await head(teacher, url)).status).toBe(404);
  });

  it('comes too late for a finished one', async () => {
    const url = await begin('a.png', samples.png.length);
    await patch(teacher, url, 0, samples.png);
    expect((await tusRequest('DELETE', url, teacher)).status).toBe(400);
    expect((await teacher.get(`/api/files/${idOf(url)}`)).status).toBe(200);
  });
});

describe('finishing', () => {
  it('makes the upload a file of the same id before the answer', async () => {
    const url = await begin('Übung.png', samples.png.length);
    const answer = await patch(teacher, url, 0, samples.png);
    expect(answer.status).toBe(204);
    expect(answer.headers['upload-offset']).toBe(String(samples.png.length));
    expect((await teacher.get(`/api/files/${idOf(url)}`)).body).toEqual({
      _id: idOf(url),
      name: 'Übung.png',
      url: `/api/files/${idOf(url)}/${encodeURIComponent('Übung.png')}`,
      kind: 'image',
      contentType: 'image/png',
      size: samples.png.length,
    });
    expect(await parts()).toEqual([]);
  });

  it('tells a client that missed the answer that it is done', async () => {
    const url = await begin('a.png', samples.png.length);
    await patch(teacher, url, 0, samples.png);
    const { status, headers } = await head(teacher, url);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'upload-offset': String(samples.png.length),
      'upload-length': String(samples.png.length),
    });
    expect((await patch(teacher, url, samples.png.length, Buffer.alloc(0))).status).toBe(409);
  });

  it('is made good after a crash between the last byte and the file', async () => {
    const url = await begin('a.png', samples.png.length);
    // The process has ended right after the last byte.
    await behind.putAll(idOf(url), samples.png);
    const answers = await Promise.all([head(teacher, url), head(teacher, url), head(teacher, url)]);
    for (const answer of answers) expect(answer.headers['upload-offset']).toBe(String(samples.png.length));
    expect(sha256(await bytesOf(idOf(url)))).toBe(sha256(samples.png));
    expect(await parts()).toEqual([]);
  });
});

describe('the client of the web app', () => {
  const options = (caller: Caller, more: Partial<UploadOptions>): UploadOptions => ({
    endpoint: origin + tusPath,
    headers: { cookie: caller.cookie ?? '' },
    metadata: { filename: 'lecture.mp4', filetype: 'video/mp4' },
    retryDelays: null,
    ...more,
  });

  it('is cut off, goes on where it was, and every byte arrives', async () => {
    const content = sized(samples.mp4, 3_900_000);
    const url = await new Promise<string>((resolve, reject) => {
      const first = new Upload(
        content,
        options(teacher, {
          chunkSize: 1_000_000,
          onChunkComplete: () => void first.abort().then(() => resolve(first.url ?? ''), reject),
          onError: reject,
        }),
      );
      first.start();
    });
    await vi.waitFor(
      async () => expect(Number((await head(teacher, url)).headers['upload-offset'])).toBeGreaterThanOrEqual(1_000_000),
      10_000,
    );

    const progress: number[] = [];
    await new Promise<void>((resolve, reject) => {
      const second = new Upload(
        content,
        options(teacher, {
          uploadUrl: url,
          onProgress: (sent) => progress.push(sent),
          onSuccess: () => resolve(),
          onError: reject,
        }),
      );
      second.start();
    });
    expect(progress[0]).toBeGreaterThanOrEqual(1_000_000);
    expect(sha256(await bytesOf(idOf(url)))).toBe(sha256(content));
    expect((await teacher.get(`/api/files/${idOf(url)}`)).body).toMatchObject({ kind: 'video', size: content.length });
    expect(await parts()).toEqual([]);
  });

  it('sends many small pieces, of which few are kept', async (context) => {
    if (t.s3 === null) context.skip('in a folder pieces are put together by themselves');
    const content = sized(samples.mp4, 20_000);
    const url = await begin('a.mp4', content.length);
    let most = 0;
    for (let offset = 0; offset < content.length; offset += 100) {
      expect((await patch(teacher, url, offset, content.subarray(offset, offset + 100))).status).toBe(204);
      most = Math.max(most, (await parts()).length);
    }
    // The notes, and one of each length that is twice the next.
    expect(most).toBeLessThanOrEqual(1 + Math.log2(200) + 1);
    expect(sha256(await bytesOf(idOf(url)))).toBe(sha256(content));
  });

  it('sends other bytes for the same place at the same time, and the file is one of the two as a whole', async () => {
    const [one, other] = [1, 2].map((fill) => Buffer.concat([samples.mp4, Buffer.alloc(2_000_000, fill)]));
    if (!one || !other) throw new Error('There are two.');
    const url = await begin('a.mp4', one.length);
    const answers = await Promise.all([patch(teacher, url, 0, one), patch(teacher, url, 0, other)]);
    expect(answers.map(({ status }) => status)).toContain(204);
    expect([sha256(one), sha256(other)]).toContain(sha256(await bytesOf(idOf(url))));
  });

  it('keeps what had arrived when the line went dead in the middle of a request', async () => {
    const content = sized(samples.mp4, 2_000_000);
    const url = await begin('a.mp4', content.length);
    const outgoing = request(url, {
      method: 'PATCH',
      headers: {
        cookie: teacher.cookie ?? '',
        'tus-resumable': '1.0.0',
        'upload-offset': 0,
        'content-type': octets,
        'content-length': content.length,
      },
    });
    outgoing.on('error', () => undefined);
    outgoing.write(content.subarray(0, 500_000));
    // Bytes gathered for a store are kept when the line is found dead.
    if (t.s3 === null) await vi.waitFor(async () => expect(await behind.arrived(idOf(url))).toBeGreaterThan(0), 10_000);
    else await vi.waitFor(() => expect(outgoing.writableLength).toBe(0), 10_000);
    outgoing.destroy();
    await vi.waitFor(async () => expect(await behind.arrived(idOf(url))).toBeGreaterThan(0), 10_000);
    const { headers } = await head(teacher, url);
    const offset = Number(headers['upload-offset']);
    expect(offset).toBeGreaterThan(0);
    expect((await patch(teacher, url, offset, content.subarray(offset))).status).toBe(204);
    expect(sha256(await bytesOf(idOf(url)))).toBe(sha256(content));
  });

  it('cancels', async () => {
    const content = sized(samples.mp4, 3_000_000);
    await new Promise<void>((resolve, reject) => {
      const upload: Upload = new Upload(
        content,
        options(teacher, {
          chunkSize: 1_000_000,
          onChunkComplete: () => void upload.abort(true).then(resolve, reject),
          onError: reject,
        }),
      );
      upload.start();
    });
    await vi.waitFor(async () => expect(await parts()).toEqual([]), 10_000);
  });
});
