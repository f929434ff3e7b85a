import { tusPath } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tinyPng, uploadForm } from '../../../testing/files.ts';
import { buildTestApp, type Caller, courseInput, type TestApp, type TestUser } from '../../../testing/index.ts';
import { removeUnusedFiles } from './index.ts';
import { samples, sized } from '../../../testing/features/files/samples.ts';
import { listen, metadata, tusRequest } from '../../../testing/features/files/tus.ts';
import { upload, uploaded } from '../../../testing/features/files/upload.ts';

const quotas = { person: 1_000_000, unapproved: 300_000, institution: 1_600_000, site: 20_000_000 };
const disk = { reserve: 5_000_000, left: Infinity, free: async () => disk.left };
const hour = 60 * 60 * 1000;

let t: TestApp;
let origin: string;
let user: TestUser;
let teacher: Caller;
beforeAll(async () => {
  t = await buildTestApp({ quotas, disk });
  origin = await listen(t.app);
});
afterAll(() => t.close());
beforeEach(async () => {
  disk.left = Infinity;
  user = await t.buildUser({ role: 'teacher' });
  teacher = await t.as(user);
});

const video = (bytes: number) => sized(samples.mp4, bytes);
const send = (caller: Caller, bytes: number) => upload(caller, 'a.mp4', video(bytes));
const begin = (caller: Caller, length: number) =>
  tusRequest('POST', origin + tusPath, caller, {
    headers: { 'upload-length': length, 'upload-metadata': metadata('a.mp4') },
  });
const addressOf = (answer: { headers: { location?: string | undefined } }) => origin + (answer.headers.location ?? '');
const go = (caller: Caller, url: string, offset: number, body: Uint8Array) =>
  tusRequest('PATCH', url, caller, {
    headers: { 'upload-offset': offset, 'content-type': 'application/offset+octet-stream' },
    body,
  });
const cancel = (caller: Caller, url: string) => tusRequest('DELETE', url, caller);
const picture = (caller: Caller) => {
  const { payload, headers } = uploadForm('me.png', tinyPng);
  return caller.post('/api/users/me/picture', payload, headers);
};
const storedBy = async (caller: Caller) => (await caller.get('/api/files/limits')).body.stored;
const rowsOf = async (owner: { id: string }) =>
  (await t.db.selectFrom('files').select('id').where('owner_id', '=', owner.id).execute()).length;

describe("a person's room", () => {
  it('ends with a sentence that names what is left, and nothing is kept of what does not fit', async () => {
    expect((await send(teacher, 900_000)).status).toBe(201);
    const answer = await send(teacher, 200_000);
    expect([answer.status, answer.body.error]).toEqual([413, 'payload_too_large']);
    expect(answer.body.message).toMatch(/^This file does not fit: you have 97\.\d KB of your 976\.6 KB left\./);
    expect(await rowsOf(user)).toBe(1);
    expect(await t.db.selectFrom('open_uploads').selectAll().where('user_id', '=', user.id).execute()).toEqual([]);
    expect((await send(teacher, 80_000)).status).toBe(201);
  });

  it('holds few of the smallest files, because each takes a place', async () => {
    for (let n = 0; n < 15; n += 1) await uploaded(teacher, 'a.png', samples.png);
    expect((await upload(teacher, 'a.png', samples.png)).status).toBe(413);
  });

  it('is told beforehand, and to nobody else', async () => {
    await send(teacher, 400_000);
    expect(await storedBy(teacher)).toEqual({ used: 400_000, most: quotas.person });
    expect(await storedBy(t.visitor)).toBeNull();
    expect(await storedBy(await t.as(await t.buildUser({ role: 'teacher' })))).toMatchObject({ used: 0 });
  });

  it('is small until somebody approves the teacher, and then what it holds is an author’s', async () => {
    const waiting = await t.buildUser({ role: 'teacher', isApproved: false });
    const caller = await t.as(waiting);
    await send(caller, 250_000);
    expect((await send(caller, 100_000)).status).toBe(413);
    expect(await storedBy(caller)).toMatchObject({ most: quotas.unapproved });
    await t.db.updateTable('users').set({ is_approved: true }).where('id', '=', waiting.id).execute();
    expect((await send(caller, 700_000)).status).toBe(201);
    const rows = await t.db.selectFrom('files').select('newcomer').where('owner_id', '=', waiting.id).execute();
    expect(rows).toEqual([{ newcomer: false }, { newcomer: false }]);
  });

  it('is not taken twice by what two courses show, nor freed by the bin, and is free when nothing uses it', async () => {
    const file = await uploaded(teacher, 'a.png', samples.png);
    const [one, other] = [
      await t.buildCourse(user, { imageUrl: file.url }),
      await t.buildCourse(user, { imageUrl: file.url }),
    ];
    const { used } = await storedBy(teacher);
    const tidy = () => removeUnusedFiles(t.files, t.db, new Date(t.clock.now().getTime() + 25 * hour));
    for (const { _id } of [one, other]) await teacher.delete(`/api/courses/${_id}`);
    await tidy();
    expect(await storedBy(teacher)).toMatchObject({ used });
    await t.db.deleteFrom('course_files').where('file_id', '=', file._id).execute();
    await tidy();
    expect(await storedBy(teacher)).toMatchObject({ used: 0 });
  });

  it('is not passed by uploads that race each other', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(teacher, 240_000)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
    expect(await rowsOf(user)).toBe(4);
    const second = await t.buildUser({ role: 'teacher' });
    const caller = await t.as(second);
    const begun = await Promise.all(Array.from({ length: 8 }, () => begin(caller, 240_000)));
    expect(begun.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 413, 413, 413, 413]);
    await Promise.all(begun.filter(({ status }) => status === 201).map((one) => cancel(caller, addressOf(one))));
  });
});

describe('an unfinished upload', () => {
  it('counts with all that it promises, until it is done or cancelled', async () => {
    const url = addressOf(await begin(teacher, 900_000));
    expect((await send(teacher, 200_000)).status).toBe(413);
    expect((await begin(teacher, 200_000)).status).toBe(413);
    await go(teacher, url, 0, video(1_000));
    expect(await storedBy(teacher)).toMatchObject({ used: 900_000 });
    expect((await cancel(teacher, url)).status).toBe(204);
    const second = addressOf(await begin(teacher, 500_000));
    expect((await go(teacher, second, 0, video(500_000))).status).toBe(204);
    expect(await storedBy(teacher)).toMatchObject({ used: 500_000 });
    expect((await send(teacher, 400_000)).status).toBe(201);
  });

  it('counts for a day, and then for nothing', async () => {
    const late = await buildTestApp({ quotas });
    try {
      const address = await listen(late.app);
      const caller = await late.as(await late.buildUser({ role: 'teacher' }));
      const headers = { 'upload-length': 900_000, 'upload-metadata': metadata('a.mp4') };
      expect((await tusRequest('POST', address + tusPath, caller, { headers })).status).toBe(201);
      late.clock.advance(25 * hour);
      const again = await late.as(await late.buildUser({ role: 'teacher' }));
      expect((await again.get('/api/files/limits')).body.stored.used).toBe(0);
      await removeUnusedFiles(late.files, late.db, late.clock.now());
      expect(await late.db.selectFrom('open_uploads').selectAll().execute()).toEqual([]);
    } finally {
      await late.close();
    }
  });

  it('is one of twenty at most', async () => {
    const roomy = await t.as(await t.buildUser({ role: 'coordinator' }));
    const headers = { 'upload-length': 10, 'upload-metadata': metadata('a.png') };
    const open = () => tusRequest('POST', origin + tusPath, roomy, { headers });
    await t.db
      .insertInto('open_uploads')
      .values(
        Array.from({ length: 19 }, () => ({
          id: crypto.randomUUID(),
          user_id: user.id,
          purpose: 'picture' as const,
          newcomer: false,
          promised: 1,
          created_at: t.clock.now(),
        })),
      )
      .execute();
    const twentieth = await begin(teacher, 100);
    expect(twentieth.status).toBe(201);
    const refused = await begin(teacher, 100);
    expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('You have 20 unfinished uploads')]);
    expect(refused.headers['retry-after']).toBe('60');
    expect((await send(teacher, 1_000)).status).toBe(429);
    // Theirs are not mine.
    const other = await open();
    expect(other.status).toBe(201);
    await cancel(roomy, addressOf(other));
    await cancel(teacher, addressOf(twentieth));
    await t.db.deleteFrom('open_uploads').execute();
  });

  it('comes in a limited number of pieces', async () => {
    const url = addressOf(await begin(teacher, 100_000));
    expect((await go(teacher, url, 0, video(10))).status).toBe(204);
    await t.db.updateTable('open_uploads').set({ pieces: 16_384 }).execute();
    expect((await go(teacher, url, 10, video(10))).status).toBe(400);
    await cancel(teacher, url);
  });
});

describe("an institution's room", () => {
  it('is shared by its teachers, and stays charged with what was stored for it when they leave', async () => {
    const school = await t.buildInstitution();
    const other = await t.buildInstitution();
    const people = [];
    for (let n = 0; n < 3; n += 1) people.push(await t.buildUser({ role: 'teacher', institutionId: school.id }));
    const [one, two, three] = await Promise.all(people.map((person) => t.as(person)));
    if (!one || !two || !three || !people[0]) throw new Error('There are three.');
    expect((await send(one, 900_000)).status).toBe(201);
    expect((await send(two, 600_000)).status).toBe(201);
    const refused = await send(three, 200_000);
    expect([refused.status, refused.body.message]).toEqual([
      413,
      expect.stringContaining('Your institution has used all of'),
    ]);
    await t.db.updateTable('users').set({ institution_id: other.id }).where('id', '=', people[0].id).execute();
    expect((await send(three, 200_000)).status).toBe(413);
    expect((await send(one, 90_000)).status).toBe(201);
    // Nobody fills it who is only waiting to belong to it.
    const waiting = await t.buildUser({ role: 'teacher', institutionId: other.id, isApproved: false });
    await send(await t.as(waiting), 250_000);
    const rows = await t.db.selectFrom('files').select('institution_id').where('owner_id', '=', waiting.id).execute();
    expect(rows).toEqual([{ institution_id: null }]);
  });
});

describe("the site's room", () => {
  it('is to a tenth for those who may not author, and to the end for those who may', async () => {
    const small = await buildTestApp({ quotas: { ...quotas, site: 2_000_000 } });
    try {
      const as = async (role: 'student' | 'teacher', isApproved: boolean) =>
        small.as(await small.buildUser({ role, isApproved }));
      for (let n = 0; n < 3; n += 1) expect((await picture(await as('student', true))).status).toBe(201);
      expect((await picture(await as('student', true))).status).toBe(413);
      expect((await send(await as('teacher', false), 100_000)).status).toBe(413);
      expect((await send(await as('teacher', true), 950_000)).status).toBe(201);
      const last = await as('teacher', true);
      expect((await send(last, 900_000)).status).toBe(413);
      expect((await send(last, 800_000)).status).toBe(201);
    } finally {
      await small.close();
    }
  });
});

describe('a disk that is nearly full', () => {
  it('takes nothing more on any way in, while everything else is saved', async () => {
    disk.left = disk.reserve + 300_000;
    expect((await send(teacher, 200_000)).status).toBe(201);
    expect((await send(teacher, 400_000)).status).toBe(503);
    expect((await begin(teacher, 400_000)).status).toBe(503);
    const begun = addressOf(await begin(teacher, 200_000));
    // The room that one promises counts as taken.
    expect((await send(teacher, 200_000)).status).toBe(503);
    await cancel(teacher, begun);
    disk.left = disk.reserve;
    const refused = await picture(teacher);
    expect([refused.status, refused.body.message]).toEqual([503, expect.stringContaining('no space left')]);
    expect((await teacher.post('/api/courses/create-course', courseInput())).status).toBe(201);
  });

  it('is closed to newcomers before it is closed to authors', async () => {
    disk.left = 2 * disk.reserve - 1;
    expect((await picture(await t.as(await t.buildUser()))).status).toBe(503);
    expect((await picture(teacher)).status).toBe(201);
  });

  it('stops an upload on its way when something else fills it', async (context) => {
    if (t.s3 !== null) context.skip('a store has no disk of ours');
    const url = addressOf(await begin(teacher, 500_000));
    disk.left = disk.reserve - 1;
    expect((await go(teacher, url, 0, video(500_000))).status).toBe(503);
    disk.left = Infinity;
    expect((await go(teacher, url, 0, video(500_000))).status).toBe(204);
  });
});
