import { limits } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startAs } from '../../../testing/features/attempts/open-attempt.ts';
import { exifPart, tinyPictures, withInside } from '../../../testing/features/files/tiny-pictures.ts';
import {
  answersTo,
  ask,
  asked,
  choose,
  courseOfTwo,
  hide,
  openQuestion,
  pictured,
  remove,
  replied,
  showing,
  uploadPicture,
} from '../../../testing/features/questions/question-calls.ts';
import { tinyPng, uploadForm } from '../../../testing/files.ts';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';
import { unpostedPictures } from './post-pictures.service.ts';

const hourMs = 60 * 60_000;

let t: TestApp;
let owner: TestUser;
let teacher: Caller;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  owner = await t.buildUser({ role: 'teacher' });
  teacher = await t.as(owner);
});

type Post = { _id: string };
const withTwo = () => courseOfTwo(t, owner);
const statusOf = async (caller: Caller, url: string) => (await caller.get(url)).status;
const statusesOf = (url: string, ...callers: Caller[]) => Promise.all(callers.map((caller) => statusOf(caller, url)));
const answerWith = (caller: Caller, { _id }: Post, body: object) => caller.post(`/api/questions/${_id}/answers`, body);
const editTo = (caller: Caller, { _id }: Post, body: object) => caller.put(`/api/posts/${_id}`, body);
const idOf = (url: string) => url.split('/')[3] ?? '';
const isKept = async (url: string) => (await t.files.storage.stat(idOf(url))) !== null;
const picturesIn = ({ _id }: Post) =>
  t.db.selectFrom('post_pictures').select('id').where('course_id', '=', _id).execute();
const cleanUp = (hours: number) =>
  unpostedPictures(t.files).run(t.db, new Date(t.clock.now().getTime() + hours * hourMs), new AbortController().signal);

describe('a picture for a post is refused', () => {
  it('to everybody who may not write at the material', async () => {
    const { course, material, asker, askerUser } = await withTwo();
    const strangers: [Caller, number][] = [
      [t.visitor, 401],
      [await t.as(await t.buildUser()), 404],
      [await t.as(await t.buildUser({ role: 'teacher' })), 404],
      [await t.as(await t.buildUser({ role: 'coordinator' })), 403],
    ];
    for (const [caller, status] of strangers) expect((await uploadPicture(caller, material)).status).toBe(status);
    const closed = { closes_at: new Date(t.clock.now().getTime() - hourMs) };
    await t.db.updateTable('materials').set(closed).where('id', '=', material).execute();
    expect((await uploadPicture(asker, material)).body.error).toBe('material_closed');
    expect((await uploadPicture(teacher, material)).status).toBe(201);
    await t.db.updateTable('materials').set({ closes_at: null }).where('id', '=', material).execute();
    await t.db.deleteFrom('join_requests').where('user_id', '=', askerUser.id).execute();
    expect((await uploadPicture(asker, material)).status).toBe(404);
    await t.buildJoinRequest(course, askerUser, 'approved');
    await teacher.delete(`/api/courses/${course._id}`);
    expect((await uploadPicture(asker, material)).status).toBe(404);
  });

  it.each([
    ['nothing', Buffer.alloc(0), 400],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 415],
    ['a page', Buffer.from('<html><script>alert(1)</script>'), 415],
    ['a PDF', Buffer.from('%PDF-1.4\n%%EOF'), 415],
    ['a bitmap', Buffer.from(`BM${'\0'.repeat(64)}`), 415],
    ['a piece of a picture', tinyPng.subarray(0, 40), 415],
    ['5 MB and more', Buffer.concat([tinyPng, Buffer.alloc(limits.postPictureBytes)]), 413],
  ])('where it is %s', async (_what, content, status) => {
    const { course, material, asker } = await withTwo();
    const answer = await uploadPicture(asker, material, content);
    expect([answer.status, answer.body.issues?.[0].path]).toEqual([status, 'file']);
    expect(await picturesIn(course)).toEqual([]);
  });

  it('beyond forty of one person in a day', async () => {
    const { material, asker, askerUser, mate } = await withTwo();
    for (let n = 0; n < limits.postPicturesPerDay; n += 1) await pictured(asker, material);
    const refused = await uploadPicture(asker, material);
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'You can upload 40 images a day. Please write without one, or try again tomorrow.',
    ]);
    expect((await uploadPicture(mate, material)).status).toBe(201);
    t.clock.advance(24 * hourMs);
    expect((await uploadPicture(await t.as(askerUser), material)).status).toBe(201);
  });

  it('in a post whose author did not upload it there, or that is not the only one that it stands in', async () => {
    const { course, material, asker, mate } = await withTwo();
    await choose(teacher, course, { classmatesAnswer: true });
    const ofMate = await pictured(mate, material);
    const elsewhere = await courseOfTwo(t, owner);
    const ofOther = await pictured(elsewhere.asker, elsewhere.material);
    const ofTeacher = await pictured(teacher, elsewhere.material);
    const used = await pictured(asker, material);
    const question = await asked(asker, material, showing(used));
    const { payload, headers } = uploadForm('a.png', tinyPng);
    const work = await teacher.post('/api/files', payload, headers);
    for (const url of [
      ofMate,
      ofOther,
      used,
      `/api/post-pictures/${idOf(work.body.file.url)}`,
      `/api/post-pictures/${crypto.randomUUID()}`,
    ])
      expect((await ask(asker, material, showing(url))).body.issues).toMatchObject([{ path: 'text' }]);
    expect((await answerWith(teacher, question, showing(ofTeacher))).status).toBe(400);
    expect((await answerWith(mate, question, showing(used))).status).toBe(400);
    expect((await editTo(asker, question, showing(used, ofMate))).status).toBe(400);
    const eleven = await Promise.all(Array.from({ length: 11 }, () => pictured(asker, material)));
    expect((await ask(asker, material, showing(...eleven))).body.issues).toMatchObject([
      { path: 'text', message: 'There can be at most 10 images here.' },
    ]);
    expect((await ask(asker, material, showing(...eleven.slice(1)))).status).toBe(201);
  });

  it('to the library of files: no address of a file shows it, and no course or profile takes it', async () => {
    const { course, material, asker } = await withTwo();
    const url = await pictured(teacher, material);
    const asFile = `/api/files/${idOf(url)}/picture.png`;
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    for (const caller of [teacher, asker, admin]) {
      expect(await statusOf(caller, asFile)).toBe(404);
      expect(await statusOf(caller, `/api/files/${idOf(url)}`)).toBe(404);
    }
    for (const caller of [teacher, admin])
      expect((await caller.put(`/api/courses/update-course/${course._id}`, { imageUrl: asFile })).status).toBe(400);
  });
});

describe('a picture of a post', () => {
  it('is for its author alone until it is posted, and then for those who read the post', async () => {
    const { material, asker, mate } = await withTwo();
    const stranger = await t.as(await t.buildUser());
    const colleague = await t.as(await t.buildUser({ role: 'teacher' }));
    const url = await pictured(asker, material);
    expect(await statusesOf(url, asker, mate, teacher, stranger, colleague, t.visitor)).toEqual([
      200, 404, 404, 404, 404, 401,
    ]);
    await asked(asker, material, showing(url));
    expect(await statusesOf(url, asker, mate, teacher, stranger, colleague, t.visitor)).toEqual([
      200, 200, 200, 404, 404, 401,
    ]);
    const answer = await mate.get(url);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'.*sandbox$/);
    expect(answer.headers['content-disposition']).toContain('picture.png');
  });

  it('is kept without the place at which it was taken, and without its name', async () => {
    const { material, asker } = await withTwo();
    const taken = withInside(tinyPictures.jpeg, 20, exifPart(1));
    const { picture } = (await uploadPicture(asker, material, taken, 'Jana at home.png')).body;
    const row = await t.db.selectFrom('files').selectAll().where('id', '=', picture._id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ name: 'picture.jpg', content_type: 'image/jpeg', size: tinyPictures.jpeg.length });
    const { headers } = await asker.get(picture.url);
    expect(headers['content-length']).toBe(String(tinyPictures.jpeg.length));
  });

  it.each(Object.entries(tinyPictures))('may be a %s', async (_name, content) => {
    const { material, asker } = await withTwo();
    expect((await uploadPicture(asker, material, content)).status).toBe(201);
  });

  it('is hidden with its post, and with the question of its post', async () => {
    const { course, material, asker, mate } = await withTwo();
    await choose(teacher, course, { classmatesAnswer: true });
    const [inQuestion, inAnswer] = [await pictured(asker, material), await pictured(mate, material)];
    const question = await asked(asker, material, showing(inQuestion));
    const answer = (await answerWith(mate, question, showing(inAnswer))).body.answer as Post;
    await hide(teacher, answer);
    expect(await statusesOf(inAnswer, mate, teacher, asker)).toEqual([200, 200, 404]);
    await hide(teacher, answer, null);
    await hide(teacher, question);
    expect(await statusesOf(inQuestion, asker, teacher, mate)).toEqual([200, 200, 404]);
    expect(await statusesOf(inAnswer, asker, teacher, mate)).toEqual([200, 200, 404]);
    await hide(teacher, question, null);
    expect(await statusesOf(inAnswer, asker, teacher, mate)).toEqual([200, 200, 200]);
  });

  it('is shut with the questions while its reader sits a test of the course, before it is posted too', async () => {
    const { course, material, asker, askerUser, mate } = await withTwo();
    const [posted, waiting] = [await pictured(asker, material), await pictured(asker, material)];
    await asked(asker, material, showing(posted));
    await startAs(t, askerUser, await t.buildTest(owner, course));
    expect(await statusesOf(posted, asker, mate, teacher)).toEqual([409, 200, 200]);
    expect(await statusOf(asker, waiting)).toBe(409);
    expect((await uploadPicture(asker, material)).body.error).toBe('attempt_open');
  });

  it('is gone for those who left, are blocked or whose course is in the bin', async () => {
    const { course, material, asker, mate, mateUser } = await withTwo();
    const url = await pictured(asker, material);
    await asked(asker, material, showing(url));
    const block = { teacher_id: owner.id, user_id: mateUser.id, created_at: t.clock.now() };
    await t.db.insertInto('teacher_blocks').values(block).execute();
    expect(await statusOf(mate, url)).toBe(404);
    await t.db.deleteFrom('teacher_blocks').where('user_id', '=', mateUser.id).execute();
    expect(await statusOf(mate, url)).toBe(200);
    await t.db.deleteFrom('join_requests').where('user_id', '=', mateUser.id).execute();
    expect(await statusOf(mate, url)).toBe(404);
    await teacher.delete(`/api/courses/${course._id}`);
    expect(await statusesOf(url, asker, teacher)).toEqual([404, 404]);
  });

  it('goes with its post, and from a text that no longer shows it', async () => {
    const { course, material, asker, mate } = await withTwo();
    await choose(teacher, course, { classmatesAnswer: true });
    const [kept, taken] = [await pictured(asker, material), await pictured(asker, material)];
    const question = await asked(asker, material, showing(kept, taken));
    await editTo(asker, question, showing(kept));
    expect([await statusOf(asker, kept), await statusOf(asker, taken)]).toEqual([200, 404]);
    expect((await editTo(asker, question, showing(kept, taken))).status).toBe(400);
    const first = await pictured(mate, material);
    const answer = (await answerWith(mate, question, showing(first))).body.answer as Post;
    t.clock.advance(1_000);
    await replied(teacher, question);
    await remove(mate, answer);
    expect((await answersTo(asker, question)).map(({ text }) => text)).toEqual([null, 'Because.']);
    expect(await statusesOf(first, mate, teacher, asker)).toEqual([404, 404, 404]);
  });

  it('goes with a question that its asker deletes', async () => {
    const { material, asker } = await withTwo();
    const url = await pictured(asker, material);
    await remove(asker, await asked(asker, material, showing(url)));
    expect(await statusesOf(url, asker, teacher)).toEqual([404, 404]);
  });

  it('goes with its author’s traces, unless others answered its question', async () => {
    const { course, material, asker, mate } = await withTwo();
    await choose(teacher, course, { classmatesAnswer: true });
    const urls: Record<'answered' | 'alone' | 'followed' | 'waiting' | 'ofMate', string> = {
      answered: await pictured(asker, material),
      alone: await pictured(asker, material),
      followed: await pictured(asker, material),
      waiting: await pictured(asker, material),
      ofMate: await pictured(mate, material),
    };
    await replied(mate, await asked(asker, material, showing(urls.answered)));
    await asked(asker, material, showing(urls.alone));
    const question = await asked(mate, material, showing(urls.ofMate));
    await answerWith(asker, question, showing(urls.followed));
    t.clock.advance(1_000);
    await replied(teacher, question);
    expect((await asker.delete(`/api/courses/${course._id}/traces`)).status).toBe(200);
    const left = await Promise.all(
      Object.entries(urls).map(async ([name, url]) => [name, (await statusesOf(url, asker, mate)).includes(200)]),
    );
    expect(Object.fromEntries(left)).toEqual({
      answered: true,
      alone: false,
      followed: false,
      waiting: false,
      ofMate: true,
    });
  });

  it('stays with the posts of an account that is gone, and stands in the person’s own export', async () => {
    const { course, material, asker, askerUser, mate } = await withTwo();
    const url = await pictured(asker, material);
    const question = await asked(asker, material, showing(url));
    const data = (await asker.get('/api/users/me/export')).body;
    expect(data.questionsAndAnswers).toMatchObject([{ text: `![A leaf](${url})`, formatted: true }]);
    expect(data.picturesOfPosts).toMatchObject([{ _id: idOf(url), course: course._id, post: question._id }]);
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    expect((await admin.delete(`/api/users/destroy/${askerUser.id}`)).status).toBe(200);
    expect((await openQuestion(mate, question)).body.question.author.kind).toBe('former');
    expect(await statusOf(mate, url)).toBe(200);
  });

  it('does not come along when the course is copied', async () => {
    const { course, material, asker } = await withTwo();
    await asked(asker, material, showing(await pictured(asker, material)));
    const copy = (await teacher.post(`/api/courses/${course._id}/copy`, { name: 'Again' })).body.course as {
      _id: string;
    };
    expect([await picturesIn(course), await picturesIn(copy)]).toMatchObject([[{}], []]);
  });
});

describe('maintenance', () => {
  it('removes what nobody posted for a day, and what stood in posts that are gone', async () => {
    const { material, asker } = await withTwo();
    const [posted, waiting, deleted] = [
      await pictured(asker, material),
      await pictured(asker, material),
      await pictured(asker, material),
    ];
    await asked(asker, material, showing(posted));
    await remove(asker, await asked(asker, material, showing(deleted)));
    await cleanUp(23);
    expect([await isKept(posted), await isKept(waiting), await isKept(deleted)]).toEqual([true, true, true]);
    await cleanUp(25);
    expect([await isKept(posted), await isKept(waiting), await isKept(deleted)]).toEqual([true, false, false]);
    expect(await statusesOf(posted, asker)).toEqual([200]);
    expect((await ask(asker, material, showing(waiting))).status).toBe(400);
  });

  it('lets a picture stay that is posted at the same moment, or refuses the post', async () => {
    const { material, asker } = await withTwo();
    const url = await pictured(asker, material);
    const [{ status }] = await Promise.all([ask(asker, material, showing(url)), cleanUp(25)]);
    expect([status, await isKept(url)]).toEqual(status === 201 ? [201, true] : [400, false]);
  });
});

describe('a post', () => {
  it('is plain unless it says that it is formatted; an edit says so anew', async () => {
    const { material, asker } = await withTwo();
    const url = await pictured(asker, material);
    const plain = await asked(asker, material, { text: `**Why?** ![A leaf](${url})` });
    expect(plain).toMatchObject({ formatted: false, text: `**Why?** ![A leaf](${url})` });
    // A plain text shows no picture, so it takes none.
    const question = await asked(asker, material, showing(url));
    expect(question.formatted).toBe(true);
    expect((await ask(asker, material, { text: 'a', formatted: 'yes' })).body.issues).toMatchObject([
      { path: 'formatted' },
    ]);
    await editTo(asker, plain, { text: '**Why?**', formatted: true });
    expect((await openQuestion(asker, plain)).body.question).toMatchObject({ formatted: true, text: '**Why?**' });
    await editTo(asker, question, { text: `![A leaf](${url})` });
    expect((await openQuestion(asker, question)).body.question.formatted).toBe(false);
    expect(await statusOf(asker, url)).toBe(404);
  });
});
