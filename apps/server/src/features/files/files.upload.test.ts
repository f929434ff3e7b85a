import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { type ErrorBody, texts } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { uploadForm } from '../../../testing/files.ts';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';
import { behindTheScenes } from '../../../testing/features/files/parts.ts';
import { samples, sized } from '../../../testing/features/files/samples.ts';
import { listen } from '../../../testing/features/files/tus.ts';
import { exifPart, tinyPictures, withInside } from '../../../testing/features/files/tiny-pictures.ts';
import { formWith, sha256, upload, uploaded, uploadOf } from '../../../testing/features/files/upload.ts';

const uploadLimits = { image: 2_000, pdf: 3_000, document: 4_000, video: 300_000, captions: 2_000 };

let t: TestApp;
let owner: TestUser;
let teacher: Caller;
beforeAll(async () => {
  t = await buildTestApp({ uploadLimits });
  owner = await t.buildUser({ role: 'teacher' });
  teacher = await t.as(owner);
});
afterAll(() => t.close());

const rowsAndBytes = async () => {
  const { count } = await t.db
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  let keys = 0;
  for await (const _ of t.files.storage.list()) keys += 1;
  const incoming = await behindTheScenes(t).incoming();
  return { rows: count, keys, incoming };
};

describe('POST /api/files is refused', () => {
  it('to visitors and students, before the form is looked at', async () => {
    const before = await rowsAndBytes();
    expect((await upload(t.visitor, 'a.png', samples.png)).status).toBe(401);
    const answer = await upload(await t.as(await t.buildUser()), 'a.png', samples.png);
    expect(answer.body).toMatchObject({ error: 'forbidden', message: texts.forbidden });
    expect(answer.status).toBe(403);
    expect(await rowsAndBytes()).toEqual(before);
  });

  it('to coordinators for anything but an image, by its name and by what is in it', async () => {
    const coordinator = await t.as(await t.buildUser({ role: 'coordinator' }));
    const before = await rowsAndBytes();
    for (const name of ['a.pdf', 'a.png', 'a']) {
      const answer = await upload(coordinator, name, samples.pdf);
      expect(answer.body).toMatchObject({ error: 'unsupported_media_type' });
      expect(answer.body.message).toContain('Choose an image');
    }
    expect(await rowsAndBytes()).toEqual(before);
    expect((await upload(coordinator, 'a.png', samples.png)).status).toBe(201);
  });

  it('from other sites', async () => {
    const { body, headers } = await formWith('a.png', samples.png);
    const answer = await teacher.post('/api/files', body, { ...headers, origin: 'https://elsewhere.example' });
    expect(answer.body).toMatchObject({ error: 'cross_site_request' });
  });

  it('without a file', async () => {
    const form = await formWith('a.png', samples.png, 'something else');
    const fields = new Response(new FormData());
    const empty = {
      body: Buffer.from(await fields.arrayBuffer()),
      headers: { 'content-type': fields.headers.get('content-type') ?? '' },
    };
    const answers = [
      await teacher.post('/api/files', form.body, form.headers),
      await teacher.post('/api/files', empty.body, empty.headers),
      await teacher.post('/api/files', { file: 'a.png' }),
      await teacher.post('/api/files'),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        error: 'validation_failed',
        issues: [{ path: 'file', message: 'Choose a file to upload' }],
      });
    }
  });

  it('for a form that cannot be read', async () => {
    const { body, headers } = await formWith('a.png', sized(samples.png, 1_500));
    const before = await rowsAndBytes();
    const answers = [
      await teacher.post('/api/files', body, { 'content-type': 'multipart/form-data' }),
      await teacher.post('/api/files', body.subarray(0, 1_000), headers),
      await teacher.post('/api/files', Buffer.from('no form at all'), headers),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(['malformed_request', 'validation_failed']).toContain((answer.body as ErrorBody).error);
    }
    expect(await rowsAndBytes()).toEqual(before);
  });

  it.each([
    ['before', (file: string, parts: string) => parts + file],
    ['behind', (file: string, parts: string) => file + parts],
  ])('for too many parts %s its file, however little is in them', async (_where, together) => {
    const { payload, headers } = uploadForm('a.png', samples.png);
    const part = '\r\n--lectern-test-boundary\r\n\r\n';
    const form = together(payload.toString('latin1').replace('--lectern-test-boundary--\r\n', ''), part.repeat(31));
    const before = await rowsAndBytes();
    for (const address of ['/api/files', '/api/users/me/picture']) {
      const answer = await teacher.post(address, Buffer.from(form, 'latin1'), headers);
      expect([answer.status, answer.body.message]).toEqual([400, 'This form has too many parts.']);
    }
    expect(await rowsAndBytes()).toEqual(before);
  });

  it('for an empty file', async () => {
    const answer = await upload(teacher, 'a.png', Buffer.alloc(0));
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ issues: [{ path: 'file', message: 'This file is empty' }] });
  });

  it.each([
    ['page.png', samples.html, 'image/png'],
    ['drawing.svg', samples.svg, 'image/svg+xml'],
    ['page.html', samples.html, 'text/html'],
    ['notes.txt', samples.html, 'text/plain'],
    ['image.html', samples.png, 'image/png'],
    ['archive.zip', samples.zip, 'application/pdf'],
    ['setup.exe', samples.windowsProgram, 'application/pdf'],
  ])('for a type that is not taken: %s', async (name, content, claimed) => {
    const before = await rowsAndBytes();
    const answer = await upload(teacher, name, content, claimed);
    expect(answer.status).toBe(415);
    expect(answer.body).toMatchObject({ error: 'unsupported_media_type', issues: [{ path: 'file' }] });
    expect(await rowsAndBytes()).toEqual(before);
  });

  it.each([
    [
      'notes.pdf',
      samples.text,
      /^The content of this file is not a PDF, although its name says so\. .* save it as a PDF/,
    ],
    [
      'photo.jpg',
      samples.heic,
      /^The content .* is not a PNG, JPEG, GIF, WebP or BMP image, although .* as a JPEG or PNG/,
    ],
    ['film.webm', samples.mkv, /^The content of this file is not an MP4, WebM, Ogg or MOV video, although .* MP4/],
    ['essay.docx', samples.text, /^This document is damaged or is not what its name says\./],
    ['song.ogg', samples.oggAudio, /^This file has only sound and no picture, .* address/],
    ['song.mp4', samples.m4a, /^This file has only sound and no picture, .* address/],
    ['notes', samples.text, /^Files of this type cannot be uploaded\. Choose/],
  ])('for %s, whose content its name hides, and says what it is not', async (name, content, message) => {
    const answer = await upload(teacher, name, content);
    expect(answer.status).toBe(415);
    expect((answer.body as ErrorBody).message).toMatch(message);
  });

  it.each([
    ['a.png', samples.png, 2_001, 'Images may be at most 2.0 KB.'],
    ['a.pdf', samples.pdf, 3_001, 'PDFs may be at most 2.9 KB.'],
    ['a.docx', samples.docx, 4_001, 'Documents may be at most 3.9 KB.'],
    ['a.mp4', samples.mp4, 300_001, 'Videos may be at most 293.0 KB.'],
    // The limit is that of the content, whatever the name claims.
    ['a.mp4', samples.png, 2_001, 'Images may be at most 2.0 KB.'],
    ['no extension', samples.pdf, 3_001, 'PDFs may be at most 2.9 KB.'],
  ])('for %s over the limit of its kind', async (name, head, size, message) => {
    const before = await rowsAndBytes();
    const answer = await upload(teacher, name, sized(head, size));
    expect(answer.status).toBe(413);
    expect(answer.body).toMatchObject({ error: 'payload_too_large', message, issues: [{ path: 'file', message }] });
    expect(await rowsAndBytes()).toEqual(before);
  });
});

describe('POST /api/files', () => {
  it.each([
    ['photo.png', { head: samples.png, size: 2_000, kind: 'image', contentType: 'image/png' }],
    ['reader.pdf', { head: samples.pdf, size: 3_000, kind: 'pdf', contentType: 'application/pdf' }],
    [
      'plan.docx',
      {
        head: samples.docx,
        size: 4_000,
        kind: 'document',
        contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      },
    ],
    ['lecture.mp4', { head: samples.mp4, size: 300_000, kind: 'video', contentType: 'video/mp4' }],
  ])('keeps %s up to the limit, byte for byte', async (name, { head, size, kind, contentType }) => {
    const content = sized(head, size);
    const answer = await upload(teacher, name, content, 'text/html');
    expect(answer.status).toBe(201);
    const { file, message } = uploadOf(answer);
    expect(file).toEqual({ _id: file._id, name, url: `/api/files/${file._id}/${name}`, kind, contentType, size });
    expect(message).toBe('File uploaded successfully!');
    const back = await t.app.inject({ url: file.url, headers: { cookie: teacher.cookie ?? '' } });
    expect(back.headers['content-type']).toBe(contentType);
    expect(sha256(back.rawPayload)).toBe(sha256(content));
    const row = await t.db.selectFrom('files').selectAll().where('id', '=', file._id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      id: file._id,
      owner_id: owner.id,
      name,
      kind,
      content_type: contentType,
      size,
      created_at: t.clock.now(),
    });
  });

  it('keeps a photo without where it was taken, and one that is not understood as it came', async () => {
    const taken = await uploaded(teacher, 'cover.jpg', withInside(tinyPictures.jpeg, 20, exifPart(6)));
    const kept = await t.app.inject({ url: taken.url, headers: { cookie: teacher.cookie ?? '' } });
    expect(kept.rawPayload.equals(withInside(tinyPictures.jpeg, 2, exifPart(6, { place: '' })))).toBe(true);
    expect(taken.size).toBe(kept.rawPayload.length);
    const odd = await uploaded(teacher, 'odd.jpg', sized(samples.jpeg, 500));
    expect(odd.size).toBe(500);
  });

  it('takes files from admins too', async () => {
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    expect((await upload(admin, 'a.gif', samples.gif)).status).toBe(201);
  });

  it('keeps a name in any script, without folders and control characters', async () => {
    const file = await uploaded(teacher, '../講義 "1"\r\n & 50%.pdf', samples.pdf);
    expect(file.name).toMatch(/^講義 .*& 50%\.pdf$/);
    expect(file.name).not.toMatch(/[\r\n/]/);
    expect(decodeURIComponent(file.url.split('/').at(-1) ?? '')).toBe(file.name);
    expect((await teacher.get(file.url)).status).toBe(200);
  });

  it('gives a name the extension of what the file is', async () => {
    expect((await uploaded(teacher, 'Lecture 3.1', samples.pdf)).name).toBe('Lecture 3.1.pdf');
    expect((await uploaded(teacher, 'slides.pptx', samples.pdf)).name).toBe('slides.pptx.pdf');
    expect((await uploaded(teacher, 'really a jpeg.png', samples.jpeg)).name).toBe('really a jpeg.png');
  });

  it('serves the longest possible name', async () => {
    const file = await uploaded(teacher, `${'講'.repeat(400)}.pdf`, samples.pdf);
    expect(file.name).toHaveLength(200);
    expect((await teacher.get(file.url)).status).toBe(200);
  });
});

describe('over the network', () => {
  let origin: string;
  beforeAll(async () => {
    origin = await listen(t.app);
  });

  it('a file that is too large gets its answer when all is sent, and the connection can be used again', async () => {
    const roomy = await buildTestApp({ uploadLimits: { ...uploadLimits, video: 20_000_000 } });
    const { cookie } = await roomy.as(await roomy.buildUser({ role: 'teacher' }));
    const { body, headers } = await formWith('a.png', sized(samples.png, 12_000_000));
    const outgoing = request(`${await listen(roomy.app)}/api/files`, {
      method: 'POST',
      headers: { ...headers, cookie: cookie ?? '', 'content-length': body.length },
    });
    const response = once(outgoing, 'response') as Promise<[IncomingMessage]>;
    // Like a browser: it looks for the answer when it has sent everything.
    await once(outgoing.end(body), 'finish');
    const [answer] = await response;
    expect(answer.statusCode).toBe(413);
    expect(answer.headers.connection).toBe('keep-alive');
    answer.resume();
    await roomy.close();
  });

  it('a body that nobody would ever read to the end is cut off', async () => {
    const { body, headers } = await formWith('a.png', sized(samples.png, 10_000));
    const outgoing = request(`${origin}/api/files`, {
      method: 'POST',
      headers: { ...headers, cookie: teacher.cookie ?? '', 'content-length': 50_000_000_000 },
    });
    outgoing.on('error', () => undefined);
    outgoing.write(body);
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(413);
    expect(answer.headers.connection).toBe('close');
    await once(answer.resume(), 'close');
  });

  it('an upload that breaks off leaves nothing', async () => {
    const before = await rowsAndBytes();
    const { body, headers } = await formWith('a.mp4', sized(samples.mp4, 290_000));
    const outgoing = request(`${origin}/api/files`, {
      method: 'POST',
      headers: { ...headers, cookie: teacher.cookie ?? '', 'content-length': body.length },
    });
    outgoing.on('error', () => undefined);
    outgoing.write(body.subarray(0, 200_000));
    // A store gets few bytes later: they are gathered first.
    if (t.s3) await vi.waitFor(() => expect(outgoing.writableLength).toBe(0), 10_000);
    else await vi.waitFor(async () => expect((await rowsAndBytes()).incoming).toHaveLength(1), 10_000);
    outgoing.destroy();
    await vi.waitFor(async () => expect(await rowsAndBytes()).toEqual(before), 10_000);
  });
});

describe('GET /api/files/limits', () => {
  it('tells everybody the limits', async () => {
    expect((await t.visitor.get('/api/files/limits')).body).toEqual({ ...uploadLimits, stored: null });
  });
});
