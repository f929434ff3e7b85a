import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tinyPng, uploadForm } from '../../../testing/files.ts';
import { exifPart, tinyPictures, withInside } from '../../../testing/features/files/tiny-pictures.ts';
import { buildTestApp, type Caller, courseInput, type TestApp } from '../../../testing/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const address = '/api/users/me/picture';
async function upload(caller: Caller, name = 'me.png', content = tinyPng) {
  const { payload, headers } = uploadForm(name, content);
  return caller.post(address, payload, headers);
}
const filesOf = (user: { id: string }) =>
  t.db.selectFrom('user_files').select('file_id').where('user_id', '=', user.id).execute();

describe('a picture of oneself', () => {
  it('is for people who are signed in', async () => {
    expect((await upload(t.visitor)).status).toBe(401);
    expect((await t.visitor.delete(address)).status).toBe(401);
  });

  it.each([
    ['a PDF', 'me.pdf', Buffer.from('%PDF-1.4\n%%EOF'), 415],
    ['a PDF that calls itself a picture', 'me.png', Buffer.from('%PDF-1.4\n%%EOF'), 415],
    ['a page', 'me.png', Buffer.from('<html><script>alert(1)</script>'), 415],
    ['an SVG', 'me.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
    ['nothing', 'me.png', Buffer.alloc(0), 400],
    ['more than allowed', 'me.png', Buffer.concat([tinyPng, Buffer.alloc(200_000)]), 413],
  ])('is no %s', async (_what, name, content, status) => {
    const user = await t.buildUser();
    const answer = await upload(await t.as(user), name, content);
    expect(answer.status).toBe(status);
    expect(answer.body.issues).toMatchObject([{ path: 'file' }]);
    expect(await filesOf(user)).toEqual([]);
  });

  it.each(['student', 'teacher', 'coordinator', 'admin'] as const)(
    'can be a %s’s, for everybody signed in to see',
    async (role) => {
      const user = await t.buildUser({ role });
      const caller = await t.as(user);
      const answer = await upload(caller);
      expect(answer.status).toBe(201);
      const url: string = answer.body.user.profilePicture;
      expect(url).toMatch(/^\/api\/files\/[0-9a-f-]{36}\/me\.png$/);
      expect((await caller.get('/api/users/me')).body.user.profilePicture).toBe(url);
      expect((await (await t.as(await t.buildUser())).get(url)).status).toBe(200);
      expect((await t.visitor.get(url)).status).toBe(404);
    },
  );

  it('does not tell where it was taken', async () => {
    const caller = await t.as(await t.buildUser());
    const photo = withInside(tinyPictures.jpeg, 20, exifPart(6));
    const secret = Buffer.from('N 52.52 E 13.40');
    const answer = await upload(caller, 'me.jpg', Buffer.concat([photo, secret]));
    expect(answer.status).toBe(201);
    const { text } = await caller.get(answer.body.user.profilePicture as string);
    expect(text).not.toContain('N 52.52');
  });

  it('takes the place of the former one, which goes at once, row and bytes', async () => {
    const user = await t.buildUser();
    const caller = await t.as(user);
    const idOf = (url: string) => url.split('/')[3] ?? '';
    const first: string = (await upload(caller)).body.user.profilePicture;
    const second: string = (await upload(caller, 'again.png')).body.user.profilePicture;
    expect(await filesOf(user)).toEqual([{ file_id: idOf(second) }]);
    expect((await caller.get(first)).status).toBe(404);
    expect(await t.files.storage.stat(idOf(first))).toBeNull();
    expect((await caller.get(second)).status).toBe(200);
    await caller.delete(address);
    expect((await caller.get(second)).status).toBe(404);
    expect(await t.files.storage.stat(idOf(second))).toBeNull();
  });

  it('is for oneself: nobody uses it for work, not even who became a teacher, or an admin', async () => {
    const user = await t.buildUser();
    const url: string = (await upload(await t.as(user))).body.user.profilePicture;
    await t.db.updateTable('users').set({ role: 'teacher', is_approved: true }).where('id', '=', user.id).execute();
    for (const caller of [await t.as(user), await t.as(await t.buildUser({ role: 'admin' }))]) {
      const answer = await caller.post('/api/courses/create-course', { ...courseInput(), imageUrl: url });
      expect([answer.status, answer.body.issues?.[0].path]).toEqual([400, 'imageUrl']);
    }
  });

  it('can be removed, more than once, and each change is written down once', async () => {
    const user = await t.buildUser();
    const caller = await t.as(user);
    await upload(caller);
    for (let i = 0; i < 2; i += 1) {
      const answer = await caller.delete(address);
      expect([answer.status, answer.body.user.profilePicture]).toEqual([200, null]);
    }
    expect(await filesOf(user)).toEqual([]);
    const entries = await t.db.selectFrom('audit_entries').select('action').where('actor_id', '=', user.id).execute();
    expect(entries).toEqual([{ action: 'user_updated' }, { action: 'user_updated' }]);
  });

  it('is one, whatever comes at once', async () => {
    const user = await t.buildUser();
    const caller = await t.as(user);
    const answers = await Promise.all([1, 2, 3, 4].map((i) => upload(caller, `me${i}.png`)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const [tied, ...more] = await filesOf(user);
    expect(more).toEqual([]);
    expect((await caller.get('/api/users/me')).body.user.profilePicture).toContain(tied?.file_id);
  });
});
