import type { Course, UploadedFile } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen, metadata, tusRequest } from '../../../testing/features/files/tus.ts';
import { samples } from '../../../testing/features/files/samples.ts';
import { upload, uploaded } from '../../../testing/features/files/upload.ts';
import { buildTestApp, type Caller, courseInput, type TestApp, type TestUser } from '../../../testing/index.ts';

const most = 100_000;
const vtt = 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nLight falls on a leaf.\n';

let t: TestApp;
let owner: TestUser;
let teacher: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  owner = await t.buildUser({ role: 'teacher' });
  teacher = await t.as(owner);
});
afterAll(() => t.close());

const send = (content: string | Uint8Array, name = 'words.vtt') =>
  upload(teacher, name, typeof content === 'string' ? Buffer.from(content) : content);
const take = (content: string | Uint8Array, name = 'words.vtt') =>
  uploaded(teacher, name, typeof content === 'string' ? Buffer.from(content) : content);
const textOf = async (file: UploadedFile): Promise<string> => (await teacher.get(file.url)).text;
/** The stored words of captions sent as this. */
const written = async (content: string | Uint8Array, name?: string) => textOf(await take(content, name));
const en = (url: string) => ({ language: 'en', url });
const film = (captions?: unknown) => ({
  name: 'Film',
  content_type: 'Video',
  content_url: 'https://example.org/film.mp4',
  ...(captions !== undefined && { captions }),
});
const courseWith = (...materials: object[]) => ({
  ...courseInput(),
  subjects: [{ name: 'Films', duration: 1, materials }],
});
const create = (...materials: object[]) => teacher.post('/api/courses/create-course', courseWith(...materials));
const made = async (...materials: object[]): Promise<Course> => {
  const answer = await create(...materials);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.course as Course;
};
const captionsIn = (course: Course) => course.subjects.flatMap(({ materials }) => materials.map((one) => one.captions));

describe('a file that is not captions is refused at the field, with its line', () => {
  it.each([
    ['nothing but a head', 'WEBVTT\n', 'There are no captions in this file.'],
    ['prose', 'Dear diary,\ntoday it rained.\n', 'Line 2 is not a time'],
    ['one line', 'hello', 'Line 1 is not a time'],
    ['a page', '<html><script>alert(1)</script></html>', 'Line 1 is not a time'],
    ['only arrows', '-->'.repeat(30_000), 'Line 1 is not a time'],
    ['lines of arrows', '-->\n'.repeat(20_000), 'Line 1 is not a time'],
    ['broken times', `${vtt}\n00:00:0x --> 00:00:09.000\nno\n`, 'Line 6 is not a time'],
    ['minutes beyond the hour', `${vtt}\n00:61:00.000 --> 00:62:09.000\nno\n`, 'Line 6 is not a time'],
    ['an end before its beginning', `${vtt}\n00:00:09.000 --> 00:00:08.000\nno\n`, 'Line 6 ends before it begins.'],
    ['a NUL', `${vtt}a\u0000b\n`, 'Line 5 is not text in UTF-8.'],
    ['letters of another encoding', Buffer.from(`${vtt}\ncaf\u00e9`, 'latin1'), 'Line 6 is not text in UTF-8.'],
    ['a picture', samples.png, 'Line 1 is not text in UTF-8.'],
    ['a long caption', `${vtt}${'word '.repeat(500)}`, 'Line 5 makes a caption longer than 2,000 characters.'],
    ['only line ends', '\r'.repeat(most), 'There are no captions in this file.'],
  ])('%s', async (_what, content, message) => {
    const answer = await send(content);
    expect(answer.status).toBe(415);
    expect(answer.body.issues[0]).toMatchObject({ path: 'file', message: expect.stringContaining(message) });
  });

  it('also one that came in pieces, and keeps nothing of it', async () => {
    const origin = await listen(t.app);
    const body = Buffer.from('1\nno time here\n');
    const begun = await tusRequest('POST', `${origin}/api/files/tus`, teacher, {
      headers: { 'upload-length': body.length, 'upload-metadata': metadata('words.srt') },
    });
    const sent = await tusRequest('PATCH', new URL(begun.headers.location ?? '', origin).href, teacher, {
      headers: { 'upload-offset': 0, 'content-type': 'application/offset+octet-stream' },
      body,
    });
    expect(sent.status).toBe(415);
    expect(JSON.parse(sent.text)).toMatchObject({ message: expect.stringContaining('Line 2 is not a time') });
    const id = begun.headers.location?.split('/').at(-1) ?? '';
    expect(await t.files.storage.stat(id)).toBeNull();
  });

  it('beyond the size of captions, though a video might be as large', async () => {
    expect((await send(`${vtt}\n`.repeat(2_000))).body).toMatchObject({
      error: 'payload_too_large',
      message: 'Captions may be at most 97.7 KB.',
    });
  });

  it('to students, visitors and coordinators', async () => {
    const bytes = Buffer.from(vtt);
    expect((await upload(t.visitor, 'a.vtt', bytes)).status).toBe(401);
    expect((await upload(await t.as(await t.buildUser()), 'a.vtt', bytes)).status).toBe(403);
    expect((await upload(await t.as(await t.buildUser({ role: 'coordinator' })), 'a.vtt', bytes)).status).toBe(415);
  });
});

describe('captions are refused to a course', () => {
  it.each([
    ['a language that is none', (url: string) => [{ language: '../../x', url }], 'captions.0.language'],
    ['a language with markup', (url: string) => [{ language: '<b>', url }], 'captions.0.language'],
    ['no language', (url: string) => [{ url }], 'captions.0.language'],
    ['another site', () => [{ language: 'en', url: 'https://example.org/a.vtt' }], 'captions.0.url'],
    ['no address', () => [{ language: 'en' }], 'captions.0.url'],
    ['one language twice', (url: string) => [en(url), en(url)], 'captions'],
    [
      'eleven languages',
      (url: string) => 'abcdefghijk'.split('').map((letter) => ({ language: `${letter}a`, url })),
      'captions',
    ],
    ['no list', () => 'en', 'captions'],
  ])('with %s', async (_what, captions, path) => {
    const { url } = await take(vtt);
    const answer = await create(film(captions(url)));
    expect(answer.status).toBe(400);
    expect(answer.body.issues.map((issue: { path: string }) => issue.path)).toEqual([`subjects.0.materials.0.${path}`]);
  });

  it("with somebody else's file, one that is gone, or one of another kind", async () => {
    const other = await t.as(await t.buildUser({ role: 'teacher' }));
    const theirs = await uploaded(other, 'words.vtt', Buffer.from(vtt));
    const gone = { ...en(theirs.url), url: '/api/files/019cadc6-9a80-704f-9d27-af88bf631fa0/a.vtt' };
    const picture = await uploaded(teacher, 'a.png', samples.png);
    const answer = await create(film([en(theirs.url)]), film([gone]), film([en(picture.url)]));
    expect(answer.body).toMatchObject({
      error: 'validation_failed',
      issues: [
        { path: 'subjects.0.materials.0.captions.0.url', message: expect.stringContaining('no longer exists') },
        { path: 'subjects.0.materials.1.captions.0.url', message: expect.stringContaining('no longer exists') },
        { path: 'subjects.0.materials.2.captions.0.url', message: 'This file has no captions in it.' },
      ],
    });
  });
});

describe('captions of a course that somebody may not open are not found', () => {
  it('while it is hidden from them, and for the time that it is', async () => {
    const { url } = await take(vtt);
    const course = await t.buildCourse(owner, {
      ...(courseWith(film([en(url)])) as ReturnType<typeof courseInput>),
      course_type: 'private',
    });
    const student = await t.buildUser();
    const as = await t.as(student);
    const stranger = await t.as(await t.buildUser({ role: 'teacher' }));
    for (const caller of [t.visitor, as, stranger]) expect((await caller.get(url)).status).toBe(404);
    await t.buildJoinRequest(course, student, 'approved');
    expect((await as.get(url)).text).toBe(vtt);
    await t.db.updateTable('courses').set({ status: 'inactive' }).where('id', '=', course._id).execute();
    expect((await as.get(url)).status).toBe(404);
    await t.db
      .updateTable('courses')
      .set({ status: 'active', deleted_at: t.clock.now() })
      .where('id', '=', course._id)
      .execute();
    expect((await as.get(url)).status).toBe(404);
  });

  it('and visitors read those of a public course, as text that runs nothing, until a save takes them out', async () => {
    const { url } = await take(vtt);
    const course = await made(film([en(url)]));
    const { headers, status } = await t.visitor.get(url);
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'text/vtt; charset=utf-8', 'x-content-type-options': 'nosniff' });
    expect(headers['content-security-policy']).toContain('sandbox');
    const [subject] = course.subjects;
    const without = { ...subject, materials: [{ ...subject?.materials[0], captions: [] }] };
    await teacher.put(`/api/courses/update-course/${course._id}`, { subjects: [without] });
    expect((await t.visitor.get(url)).status).toBe(404);
  });
});

describe('captions of a film', () => {
  it('are in the course, its subject and the material, and empty by default', async () => {
    const captions = [en((await take(vtt)).url), { language: 'pt-BR', url: (await take(vtt)).url }];
    const course = await made(film(captions), film());
    expect(captionsIn(course)).toEqual([captions, []]);
    const [subject] = course.subjects;
    const listed = await t.visitor.get(`/api/materials/${subject?._id}/materials`);
    expect(listed.body.materials[0].captions).toEqual(captions);
    expect((await t.visitor.get(`/api/materials/${subject?.materials[0]?._id}`)).body.captions).toEqual(captions);
  });

  it('stay where a client that knows none saves the course, and go with the type', async () => {
    const captions = [en((await take(vtt)).url)];
    const course = await made(film(captions));
    const [subject] = course.subjects;
    const known = { ...film(), _id: subject?.materials[0]?._id };
    const save = async (material: object): Promise<Course> => {
      const body = { subjects: [{ ...subject, materials: [material] }] };
      return (await teacher.put(`/api/courses/update-course/${course._id}`, body)).body.course;
    };
    expect(captionsIn(await save(known))).toEqual([captions]);
    expect(captionsIn(await save({ ...known, content_type: 'Link', captions }))).toEqual([[]]);
  });
});

describe('captions are written anew as they come in', () => {
  it('SRT becomes WebVTT, and so does its name', async () => {
    const srt = '1\r\n00:00:01,000 --> 00:00:04,000\r\nLight falls on a leaf.\r\n';
    const file = await take(srt, 'words.en.srt');
    expect(file).toMatchObject({
      name: 'words.en.vtt',
      kind: 'captions',
      contentType: 'text/vtt; charset=utf-8',
      size: vtt.length,
    });
    expect(await textOf(file)).toBe(vtt);
  });

  it.each([
    ['a mark of the order of bytes', `\ufeff${vtt}`],
    ['the line ends of Windows', vtt.replaceAll('\n', '\r\n')],
    ['the line ends of old Macs', vtt.replaceAll('\n', '\r')],
    ['UTF-16, little end first', Buffer.from(`\ufeff${vtt}`, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(`\ufeff${vtt}`, 'utf16le').swap16()],
  ])('%s', async (_what, content) => {
    expect(await written(content)).toBe(vtt);
  });

  it('styles, notes, regions and unknown tags go, words stay words', async () => {
    const hostile = `WEBVTT\n\nSTYLE\n::cue { background: url(https://evil.example) }\n\nNOTE hidden\n\n
intro\n00:01.000 --> 00:04.000 align:start position:10% onload:x
<v.loud Anna>Hi <script>alert(1)</script><img src=x onerror=alert(1)> <i class=x>a --> b</i>, 1 < 2\n`;
    expect(await written(hostile)).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:04.000 align:start position:10%\n<v Anna>Hi alert(1) <i>a --&gt; b</i>, 1 &lt; 2\n',
    );
  });

  it('captions that overlap stay, in the order of their times', async () => {
    const cue = (from: number, to: number, text: string) => `00:00:0${from}.000 --> 00:00:0${to}.000\n${text}\n\n`;
    const text = await written(`WEBVTT\n\n${cue(3, 9, 'c')}${cue(1, 5, 'a')}${cue(1, 2, 'b')}`);
    expect(text.match(/^[abc]$/gm)).toEqual(['a', 'b', 'c']);
  });
});
