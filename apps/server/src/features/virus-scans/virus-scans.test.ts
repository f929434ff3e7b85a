import { setTimeout } from 'node:timers/promises';
import { tusPath } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { archivedFile, archiveParts, manifestWith } from '../../../testing/features/copies/archives.ts';
import { samples } from '../../../testing/features/files/samples.ts';
import { exifPart, tinyPictures, withInside } from '../../../testing/features/files/tiny-pictures.ts';
import { listen, metadata, tusRequest } from '../../../testing/features/files/tus.ts';
import { formWith, upload, uploaded } from '../../../testing/features/files/upload.ts';
import { courseOfTwo, uploadPicture } from '../../../testing/features/questions/question-calls.ts';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';
import { eicar, type FakeClamd, startFakeClamd } from '../../../testing/platform/virus-scanner/fake-clamd.ts';
import { zipOf } from '../../../testing/zip.ts';
import { createClamd } from '../../platform/virus-scanner/index.ts';

let t: TestApp;
let fake: FakeClamd;
let origin: string;
let user: TestUser;
let teacher: Caller;
const logged: string[] = [];
beforeAll(async () => {
  fake = await startFakeClamd();
  const scanner = createClamd({ address: fake.address, silenceMs: 400, wholeMs: 800 });
  t = await buildTestApp({ scanner, log: { write: (line) => void logged.push(line) } });
  origin = await listen(t.app);
});
afterAll(async () => {
  await t.close();
  await fake.close();
});
beforeEach(async () => {
  Object.assign(fake, { mood: 'well', streams: [], gate: null, mostUnder: 0 });
  logged.length = 0;
  user = await t.buildUser({ role: 'teacher', institutionId: (await t.buildInstitution()).id });
  teacher = await t.as(user);
});

const infected = Buffer.concat([samples.pdf, Buffer.from(eicar)]);
const pdf = samples.pdf;
const octets = 'application/offset+octet-stream';
const begin = async (length: number, name = 'a.pdf') =>
  origin +
  String(
    (
      await tusRequest('POST', origin + tusPath, teacher, {
        headers: { 'upload-length': length, 'upload-metadata': metadata(name) },
      })
    ).headers.location,
  );
const patch = (url: string, offset: number, body: Uint8Array, caller = teacher) =>
  tusRequest('PATCH', url, caller, { headers: { 'upload-offset': offset, 'content-type': octets }, body });
const head = (url: string, caller = teacher) => tusRequest('HEAD', url, caller);
const idOf = (url: string) => url.split('/').at(-1) ?? '';
const bytesOf = (url: string) => t.app.inject({ url, headers: { cookie: teacher.cookie ?? '' } });
const pictureOf = async ({ id }: TestUser) =>
  (await t.db.selectFrom('users').select('profile_picture').where('id', '=', id).executeTakeFirstOrThrow())
    .profile_picture ?? '';
/** The bytes that are kept and belong to no file, and how many uploads of the person have room set aside. */
async function left() {
  const keys: string[] = [];
  for await (const { key } of t.files.storage.list()) keys.push(key);
  const rows = await t.db.selectFrom('files').select('id').execute();
  const open = await t.db.selectFrom('open_uploads').select('id').where('user_id', '=', user.id).execute();
  const known = new Set(rows.map(({ id }) => id));
  return { stray: keys.filter((key) => !known.has(key)), open: open.length };
}
const nothing = { stray: [], open: 0 };
const refusals = async () =>
  t.db
    .selectFrom('audit_entries')
    .select(['actor_id', 'institution_id', 'changes', 'ip'])
    .where('action', '=', 'file_refused')
    .where('actor_id', '=', user.id)
    .execute();
const refusal = {
  error: 'unsupported_media_type',
  message: expect.stringContaining('(Eicar-Test-Signature)'),
  issues: [{ path: 'file', message: expect.stringContaining('something harmful') }],
};
const unavailable = { error: 'service_unavailable', message: expect.stringMatching(/try again/) };
const inMoods = [
  ['hangs up', 'gone'],
  ['says nothing', 'silent'],
  ['answers an error', { answers: 'stream: Can not allocate memory ERROR' }],
  ['takes no file as large', { answers: 'INSTREAM size limit exceeded. ERROR' }],
] as const;

describe('a file with a virus', () => {
  it('is refused at its field, nothing of it stays, and the audit log tells', async () => {
    const answer = await upload(teacher, 'a.pdf', infected);
    expect([answer.status, answer.body]).toMatchObject([415, refusal]);
    expect(await left()).toEqual(nothing);
    const changes = [{ field: 'virus', before: null, after: 'Eicar-Test-Signature' }];
    expect(await refusals()).toEqual([
      { actor_id: user.id, institution_id: user.institutionId, changes, ip: '127.0.0.1' },
    ]);
    expect(logged.join('')).toContain('Eicar-Test-Signature');
    expect(logged.join('')).not.toContain(eicar);
  });

  it('is refused when its last piece has come, and is no upload any more', async () => {
    const url = await begin(infected.length);
    expect((await patch(url, 0, infected.subarray(0, 50))).status).toBe(204);
    const last = await patch(url, 50, infected.subarray(50));
    expect([last.status, JSON.parse(last.text)]).toMatchObject([
      415,
      { error: 'unsupported_media_type', message: refusal.message },
    ]);
    expect((await head(url)).status).toBe(404);
    expect((await teacher.get(`/api/files/${idOf(url)}`)).status).toBe(404);
    expect(await left()).toEqual(nothing);
    expect(await refusals()).toHaveLength(1);
    expect((await refusals())[0]?.ip).toBe('127.0.0.1');
  });

  it('is refused as text, as captions, as a picture of a person and as one of a post', async () => {
    expect((await upload(teacher, 'a.txt', Buffer.from(`Hello\n${eicar}\n`))).status).toBe(415);
    const captions = `WEBVTT\n\n00:01.000 --> 00:02.000\n${eicar}\n`;
    expect((await upload(teacher, 'a.vtt', Buffer.from(captions))).status).toBe(415);
    fake.mood = { answers: 'stream: Exploit.PNG FOUND' };
    const { body, headers } = await formWith('me.png', tinyPictures.png);
    expect((await teacher.post('/api/users/me/picture', body, headers)).status).toBe(415);
    const { material } = await courseOfTwo(t, user);
    expect((await uploadPicture(teacher, material)).status).toBe(415);
    expect(await left()).toEqual(nothing);
    expect(await refusals()).toHaveLength(4);
  });

  it('is refused as the archive of a course, and in one', async () => {
    const file = archivedFile('files/1-a.pdf', infected);
    const zip = zipOf(archiveParts(manifestWith({ files: [file] }), [{ name: file.part, content: infected }]));
    const { body, headers } = await formWith('course.zip', zip);
    const send = () => teacher.post('/api/files?purpose=import', body, headers);
    expect((await send()).status).toBe(415);
    // An archive that is packed, as a scanner might not see through it.
    fake.mood = { answers: 'stream: OK' };
    const sent = await send();
    expect(sent.status).toBe(201);
    fake.mood = 'well';
    const imported = await teacher.post('/api/courses/import', { file: sent.body.file._id });
    expect(imported.status).toBe(415);
    expect(imported.body.message).toContain('Eicar');
    expect(await left()).toEqual(nothing);
    expect(await t.db.selectFrom('courses').select('id').where('created_by', '=', user.id).execute()).toEqual([]);
  });

  it('is refused as a logo, at the field', async () => {
    fake.mood = { answers: 'stream: Exploit.PNG FOUND' };
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    const { updatedAt } = (await admin.get('/api/site-look')).body;
    const input = { updatedAt, logo: `data:image/png;base64,${tinyPictures.png.toString('base64')}` };
    const answer = await admin.put('/api/site-look', input);
    expect([answer.status, answer.body.issues]).toEqual([
      400,
      [expect.objectContaining({ path: 'logo', message: expect.stringContaining('(Exploit.PNG)') })],
    ]);
    fake.mood = 'gone';
    expect(await admin.put('/api/site-look', input)).toMatchObject({ status: 503, body: unavailable });
    expect((await admin.get('/api/site-look')).body.logo).toBeNull();
    fake.mood = 'well';
    const saved = await admin.put('/api/site-look', input);
    expect(saved.status).toBe(200);
    expect(fake.streams.at(-1)?.subarray(1, 4).toString()).toBe('PNG');
    // Without a new logo there is nothing to look through.
    fake.mood = 'gone';
    const colour = { updatedAt: saved.body.look.updatedAt, accent: '#7a1f5c' };
    expect((await admin.put('/api/site-look', colour)).status).toBe(200);
  });

  it('is refused where the scanner gives up on it', async () => {
    fake.mood = { answers: 'stream: Heuristics.Limits.Exceeded.MaxScanSize FOUND' };
    const answer = await upload(teacher, 'a.pdf', pdf);
    expect([answer.status, answer.body.message]).toMatchObject([415, expect.stringContaining('all of this file')]);
    expect(await left()).toEqual(nothing);
    expect(await refusals()).toMatchObject([{ changes: [{ field: 'virus', after: null }] }]);
  });
});

describe('while the scanner gives no verdict', () => {
  it.each(inMoods)('because it %s, a file is not taken, and may be sent again', async (_what, mood) => {
    fake.mood = mood;
    const answer = await upload(teacher, 'a.pdf', pdf);
    expect([answer.status, answer.body]).toMatchObject([503, unavailable]);
    expect(answer.headers['retry-after']).toBe('30');
    expect(await left()).toEqual(nothing);
    expect(await refusals()).toEqual([]);
    expect(logged.join('')).toContain('could not be scanned');
    fake.mood = 'well';
    expect((await upload(teacher, 'a.pdf', pdf)).status).toBe(201);
  });

  it.each(inMoods)(
    'because it %s, an upload in pieces stays, is shown to nobody, and is done later',
    async (_w, mood) => {
      const url = await begin(pdf.length);
      fake.mood = mood;
      const last = await patch(url, 0, pdf);
      expect([last.status, JSON.parse(last.text), last.headers['retry-after']]).toMatchObject([503, unavailable, '30']);
      expect((await head(url)).status).toBe(503);
      expect((await teacher.get(`/api/files/${idOf(url)}`)).status).toBe(404);
      expect((await bytesOf(`/api/files/${idOf(url)}/a.pdf`)).statusCode).toBe(404);
      fake.mood = 'well';
      expect(await head(url)).toMatchObject({ status: 200, headers: { 'upload-offset': String(pdf.length) } });
      expect((await bytesOf(`/api/files/${idOf(url)}/a.pdf`)).rawPayload.equals(pdf)).toBe(true);
      expect((await left()).open).toBe(0);
    },
  );

  it('an upload with a virus is refused once it is back', async () => {
    const url = await begin(infected.length);
    fake.mood = 'gone';
    expect((await patch(url, 0, infected)).status).toBe(503);
    fake.mood = 'well';
    expect((await head(url)).status).toBe(415);
    expect((await head(url)).status).toBe(404);
    expect(await left()).toEqual(nothing);
  });

  it('a person keeps the picture that they have', async () => {
    const { body, headers } = await formWith('me.png', tinyPictures.png);
    expect((await teacher.post('/api/users/me/picture', body, headers)).status).toBe(201);
    const before = await pictureOf(user);
    fake.mood = 'gone';
    expect((await teacher.post('/api/users/me/picture', body, headers)).status).toBe(503);
    expect(await pictureOf(user)).toBe(before);
    expect((await bytesOf(before)).statusCode).toBe(200);
  });
});

describe('a file in which nothing was found', () => {
  it('is what was scanned, byte for byte, also where it was written anew', async () => {
    const place = exifPart(1);
    const picture = withInside(tinyPictures.jpeg, 2, place);
    for (const [name, content] of [
      ['a.pdf', pdf],
      ['a.jpg', picture],
      ['a.srt', Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nHello\n')],
    ] as const) {
      fake.streams = [];
      const file = await uploaded(teacher, name, content);
      expect(fake.streams, name).toHaveLength(1);
      expect((await bytesOf(file.url)).rawPayload.equals(fake.streams[0] ?? Buffer.alloc(0)), name).toBe(true);
    }
  });

  it('is scanned each time that it comes: there is no memory of other uploads', async () => {
    await uploaded(teacher, 'a.pdf', pdf);
    fake.mood = { answers: 'stream: Newly.Known FOUND' };
    expect((await upload(teacher, 'a.pdf', pdf)).status).toBe(415);
  });

  it('can be had only after the verdict', async () => {
    const gate = Promise.withResolvers<void>();
    fake.gate = gate.promise;
    const url = await begin(pdf.length);
    const last = patch(url, 0, pdf);
    await expect.poll(() => fake.streams.length).toBe(1);
    expect((await teacher.get(`/api/files/${idOf(url)}`)).status).toBe(404);
    gate.resolve();
    expect((await last).status).toBe(204);
    expect((await teacher.get(`/api/files/${idOf(url)}`)).status).toBe(200);
  });
});

describe('an upload that is finished twice', () => {
  it('is scanned once where one process is asked', async () => {
    const url = await begin(pdf.length);
    const gate = Promise.withResolvers<void>();
    fake.gate = gate.promise;
    const last = patch(url, 0, pdf);
    await expect.poll(() => fake.streams.length).toBe(1);
    const asked = head(url);
    await setTimeout(50);
    gate.resolve();
    expect([(await last).status, (await asked).status]).toEqual([204, 200]);
    expect(fake.streams).toHaveLength(1);
  });

  it('becomes no file without bytes where another process was told of a virus', async () => {
    const url = await begin(pdf.length);
    const other = await t.anotherProcess();
    const elsewhere = other.callerOf(teacher.cookie);
    const first = Promise.withResolvers<void>();
    fake.gate = first.promise;
    const last = patch(url, 0, pdf);
    await expect.poll(() => fake.streams.length).toBe(1);
    // The second verdict comes first.
    fake.gate = null;
    fake.mood = { answers: 'stream: Newly.Known FOUND' };
    const seen = await elsewhere.call('HEAD', new URL(url).pathname, undefined, { 'tus-resumable': '1.0.0' });
    fake.mood = 'well';
    first.resolve();
    expect([seen.status, (await last).status]).toEqual([415, 404]);
    expect((await teacher.get(`/api/files/${idOf(url)}`)).status).toBe(404);
    expect(await left()).toEqual(nothing);
  });

  it('becomes no file where it was cancelled while it was scanned', async () => {
    const url = await begin(pdf.length);
    const gate = Promise.withResolvers<void>();
    fake.gate = gate.promise;
    const last = patch(url, 0, pdf);
    await expect.poll(() => fake.streams.length).toBe(1);
    await t.db.deleteFrom('open_uploads').where('id', '=', idOf(url)).execute();
    gate.resolve();
    expect((await last).status).toBe(404);
    expect(await left()).toEqual(nothing);
  });
});

describe('scans', () => {
  it('run at most three at a time, two of them of one person, and the others wait', async () => {
    const gate = Promise.withResolvers<void>();
    fake.gate = gate.promise;
    const another = await t.as(await t.buildUser({ role: 'teacher' }));
    const mine = [1, 2, 3, 4].map(() => upload(teacher, 'a.pdf', pdf));
    await expect.poll(() => fake.under).toBe(2);
    const theirs = [1, 2].map(() => upload(another, 'b.pdf', pdf));
    await expect.poll(() => fake.under).toBe(3);
    gate.resolve();
    expect((await Promise.all([...mine, ...theirs])).map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(fake.mostUnder).toBe(3);
  });
});
