import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, courseInput, type TestApp, type TestUser } from '../../../testing/index.ts';
import { deleteOldCatalogueChanges, findCatalogueChanges } from './catalogue.repository.ts';

const sureForMs = 500;
let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp({ catalogueSureForMs: sureForMs });
  admin = await t.as(await t.buildUser({ role: 'admin' }));
});
afterAll(() => t.close());

/** A teacher with a course of their own, and the address that shows visitors the courses of this teacher alone. */
async function buildShown(overrides: { isApproved?: boolean } = {}) {
  const owner = await t.buildUser({ role: 'teacher', ...overrides });
  const course = await t.buildCourse(owner);
  const teacher = await t.as(owner);
  return { owner, course, teacher, url: `/api/courses?created_by=${owner.id}` };
}
type Shown = Awaited<ReturnType<typeof buildShown>>;

const past = (change: ReturnType<typeof sql>) => change.execute(t.db);
const rename = (course: { _id: string }, name: string) =>
  past(sql`update courses set name = ${name} where id = ${course._id}`);
const named = async (caller: Caller, url: string) =>
  (await caller.get(url)).body.data.map((item: { name: string }) => item.name);

describe('an answer that is not kept', () => {
  it('is a refusal of what cannot be understood', async () => {
    const url = '/api/courses?page=0';
    for (const _ of [1, 2]) expect((await t.visitor.get(url)).status).toBe(400);
    expect((await t.visitor.get(url)).headers).toMatchObject({ 'cache-control': 'no-store' });
  });

  it('is a refusal of what only people signed in may ask for', async () => {
    const url = '/api/courses?created_by=me';
    for (const _ of [1, 2]) expect((await t.visitor.get(url)).status).toBe(401);
  });

  it('is what somebody signed in gets, who is sent nothing kept either', async () => {
    const { teacher, course, url } = await buildShown();
    await past(sql`update courses set status = 'inactive' where id = ${course._id}`);
    const visitors = await t.visitor.get(url);
    expect(visitors.body.total).toBe(0);
    const own = await teacher.get(url, { 'if-none-match': String(visitors.headers['etag']) });
    expect([own.status, own.body.total]).toEqual([200, 1]);
    expect(own.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(own.headers['etag']).toBeUndefined();
    expect((await t.visitor.get(url)).body.total).toBe(0);
  });

  it('is the whole list', async () => {
    const answer = await t.visitor.get('/api/courses');
    expect(Array.isArray(answer.body)).toBe(true);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
  });
});

describe('a kept page', () => {
  it('may be kept by whoever gets it, who has to ask whether it still holds', async () => {
    const { url } = await buildShown();
    const { status, headers } = await t.visitor.get(url);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'public, no-cache',
      vary: 'accept-encoding, cookie',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('is not sent again to who has it', async () => {
    const { url } = await buildShown();
    const etag = String((await t.visitor.get(url)).headers['etag']);
    for (const known of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const answer = await t.visitor.get(url, { 'if-none-match': known });
      expect([known, answer.status, answer.text]).toEqual([known, 304, '']);
      expect(answer.headers).toMatchObject({ etag, vary: 'accept-encoding, cookie' });
    }
    expect((await t.visitor.get(url, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('comes compressed to who can read that, and as it is to others', async () => {
    const owner = await t.buildUser({ role: 'teacher' });
    for (const _ of Array(10).keys()) await t.buildCourse(owner);
    const url = `/api/courses?created_by=${owner.id}`;
    const fetch = async (accepted: string) =>
      t.app.inject({ url, headers: accepted === '' ? {} : { 'accept-encoding': accepted } });
    const plain = await fetch('');
    expect(plain.headers['content-encoding']).toBeUndefined();
    const readers = { br: brotliDecompressSync, gzip: gunzipSync } as const;
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
    ] as const) {
      for (const _ of [1, 2]) {
        const answer = await fetch(accepted);
        expect(answer.headers['content-encoding']).toBe(encoding);
        expect(readers[encoding](answer.rawPayload).toString()).toBe(plain.payload);
      }
    }
    expect((await fetch('identity, br;q=0')).headers['content-encoding']).toBeUndefined();
  });

  it('answers HEAD like GET, without the page', async () => {
    const { url } = await buildShown();
    const { headers } = await t.visitor.get(url);
    const head = await t.visitor.call('HEAD', url);
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers).toMatchObject({ etag: headers['etag'], 'content-length': headers['content-length'] });
  });

  it('is read from memory until it is time to ask, and then shows what others changed', async () => {
    const { url, course } = await buildShown();
    const before = await t.visitor.get(url);
    await rename(course, 'Renamed by another process');
    t.clock.advance(sureForMs - 1);
    expect((await t.visitor.get(url)).text).toBe(before.text);
    t.clock.advance(1);
    const after = await t.visitor.get(url);
    expect(after.body.data[0].name).toBe('Renamed by another process');
    expect(after.headers['etag']).not.toBe(before.headers['etag']);
  });

  it('shows a change whose transaction was the first to begin and the last to end', async () => {
    const { url, course } = await buildShown();
    const other = await buildShown();
    const slow = await t.db.startTransaction().execute();
    await slow.updateTable('courses').set({ name: 'Slow' }).where('id', '=', course._id).execute();
    await rename(other.course, 'Quick');
    t.clock.advance(sureForMs);
    expect(await named(t.visitor, url)).toEqual([course.name]);
    await slow.commit().execute();
    t.clock.advance(sureForMs);
    expect(await named(t.visitor, url)).toEqual(['Slow']);
  });
});

describe('a page that is in memory', () => {
  let address: string;
  beforeAll(async () => {
    address = await t.app.listen({ host: '127.0.0.1', port: 0 });
  });
  const fetchPage = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${address}${url}`, { headers });
    const { 'x-request-id': id, date: _, ...rest } = Object.fromEntries(answer.headers);
    return { status: answer.status, headers: rest, body: await answer.text(), passedTheGate: id !== undefined };
  };

  it('is sent to a visitor who chose a language, too', async () => {
    const { url } = await buildShown();
    await fetchPage(url, {});
    expect(await fetchPage(url, { cookie: 'lectern_language=es' })).toMatchObject({ passedTheGate: false });
    expect(await fetchPage(url, { cookie: 'lectern_language=es; lectern_session=unknown' })).toMatchObject({
      passedTheGate: true,
    });
  });

  it('is not sent past the gate to who comes with a cookie', async () => {
    const { url, teacher } = await buildShown();
    for (const cookie of [String(teacher.cookie), 'lectern_session=unknown']) {
      for (const _ of [1, 2]) expect((await fetchPage(url, { cookie })).passedTheGate).toBe(true);
    }
    const own = await fetchPage(url, { cookie: String(teacher.cookie) });
    expect(own.headers).toMatchObject({ 'cache-control': 'no-store' });
  });

  it('is sent as it was sent the first time, with every header', async () => {
    const { url } = await buildShown();
    for (const accepted of ['identity', 'br', 'gzip']) {
      const [first, second, third] = [1, 2, 3].map(() => () => fetchPage(url, { 'accept-encoding': accepted }));
      const slow = await first?.();
      await second?.();
      const { passedTheGate, ...quick } = { ...(await third?.()) };
      expect(passedTheGate).toBe(false);
      expect(quick).toEqual({ status: slow?.status, headers: slow?.headers, body: slow?.body });
      expect(quick.headers).toMatchObject({ 'content-security-policy': expect.any(String) });
    }
  });

  it('is not sent again to who has it', async () => {
    const { url } = await buildShown();
    const { headers } = await fetchPage(url);
    const answer = await fetchPage(url, { 'if-none-match': String(headers['etag']) });
    expect(answer).toMatchObject({ status: 304, body: '', passedTheGate: false, headers: { etag: headers['etag'] } });
  });

  it('is counted', async () => {
    const { url } = await buildShown();
    const count = async () =>
      Number(/^lectern_catalogue_sent_from_memory (\d+)$/m.exec((await t.visitor.get('/metrics')).text)?.[1]);
    await fetchPage(url);
    const before = await count();
    await fetchPage(url);
    expect(await count()).toBe(before + 1);
  });

  it('is asked about after a write, and when its time is over', async () => {
    const { url, course, teacher } = await buildShown();
    await fetchPage(url);
    expect((await fetchPage(url)).passedTheGate).toBe(false);
    await teacher.put(`/api/courses/update-course/${course._id}`, { course_type: 'private' });
    expect(JSON.parse((await fetchPage(url)).body)).toMatchObject({ total: 0 });
    await past(sql`update courses set course_type = 'public' where id = ${course._id}`);
    t.clock.advance(sureForMs);
    expect(JSON.parse((await fetchPage(url)).body)).toMatchObject({ total: 1 });
  });
});

describe('a change that visitors see', () => {
  const edit = (change: object) => (shown: Shown) =>
    shown.teacher.put(`/api/courses/update-course/${shown.course._id}`, change);
  const editOwner = (change: object) => (shown: Shown) => admin.put(`/api/users/${shown.owner.id}`, change);
  type Page = { data: Record<string, unknown>[]; total: number };
  const first = (field: string) => (page: Page) => page.data[0]?.[field];
  const total = (page: Page) => page.total;
  const subject = {
    name: 'More',
    duration: 1,
    materials: [{ name: 'M', content_type: 'Link', content_url: 'https://a.b/' }],
  };
  const changes: [string, (shown: Shown) => Promise<{ status: number }>, (page: Page) => unknown, unknown][] = [
    ['a course made private', edit({ course_type: 'private' }), total, 0],
    ['a course made inactive', edit({ status: 'inactive' }), total, 0],
    ['a course put into the bin', ({ teacher, course }) => teacher.delete(`/api/courses/${course._id}`), total, 0],
    ['another name', edit({ name: 'Another' }), first('name'), 'Another'],
    ['more subjects', edit({ subjects: [subject, subject, subject] }), first('subjectsCount'), 3],
    [
      'another course',
      ({ owner }) => t.as(owner).then((one) => one.post('/api/courses/create-course', courseInput())),
      total,
      2,
    ],
    [
      'a rating',
      async ({ course }) => {
        const student = await t.as(await t.buildUser());
        return student.post(`/api/courses/${course._id}/rate`, { rating: 5, comment: 'Good' });
      },
      first('averageRating'),
      5,
    ],
    [
      'the name of the teacher',
      editOwner({ username: 'Somebody Else' }),
      first('creator'),
      expect.objectContaining({ username: 'Somebody Else' }),
    ],
  ];

  it.each(changes)('shows at once where it was made, and everywhere soon: %s', async (_, change, read, expected) => {
    const shown = await buildShown();
    const elsewhere = await t.elsewhere();
    for (const caller of [t.visitor, elsewhere]) expect((await caller.get(shown.url)).body.total).toBe(1);
    expect((await change(shown)).status).toBeLessThan(300);
    expect(read((await t.visitor.get(shown.url)).body)).toEqual(expected);
    t.clock.advance(sureForMs);
    expect(read((await elsewhere.get(shown.url)).body)).toEqual(expected);
  });

  it('also is a teacher approved, and a course taken out of the bin', async () => {
    const waiting = await buildShown({ isApproved: false });
    const elsewhere = await t.elsewhere();
    const totals = async () =>
      Promise.all([t.visitor, elsewhere].map(async (one) => (await one.get(waiting.url)).body.total));
    expect(await totals()).toEqual([0, 0]);
    const approval = { status: true };
    await admin.put(`/api/users/approve-teacher/${waiting.owner.id}`, approval);
    t.clock.advance(sureForMs);
    expect(await totals()).toEqual([1, 1]);
    await waiting.teacher.delete(`/api/courses/${waiting.course._id}`);
    t.clock.advance(sureForMs);
    expect(await totals()).toEqual([0, 0]);
    await waiting.teacher.post(`/api/courses/${waiting.course._id}/restore`);
    t.clock.advance(sureForMs);
    expect(await totals()).toEqual([1, 1]);
  });

  it('is one of a material and of the words of a rating too, which the pages of courses show', async () => {
    const { course, teacher } = await buildShown();
    const student = await t.as(await t.buildUser());
    const noted = async (act: () => Promise<{ status: number }>) => {
      const { mark } = await findCatalogueChanges(t.db, null, t.clock.now());
      expect((await act()).status).toBeLessThan(300);
      return (await findCatalogueChanges(t.db, mark, t.clock.now())).changed;
    };
    const [subject] = course.subjects;
    const materials = subject?.materials.map((material) => ({ ...material, name: 'Another name' }));
    const subjects = [{ ...subject, materials }];
    expect(await noted(() => teacher.put(`/api/courses/update-course/${course._id}`, { subjects }))).toBe(true);
    const rate = (comment: string) => () => student.post(`/api/courses/${course._id}/rate`, { rating: 4, comment });
    expect(await noted(rate('First words'))).toBe(true);
    expect(await noted(rate('Other words, as many stars'))).toBe(true);
  });

  it('is noted by the database, and what visitors do not see is not', async () => {
    const { owner, course }: { owner: TestUser; course: { _id: string } } = await buildShown();
    const noted = async (statement: ReturnType<typeof sql>) => {
      const { mark } = await findCatalogueChanges(t.db, null, t.clock.now());
      await past(statement);
      return (await findCatalogueChanges(t.db, mark, t.clock.now())).changed;
    };
    expect(await noted(sql`update users set phone_number = '1', username = username where id = ${owner.id}`)).toBe(
      false,
    );
    expect(await noted(sql`update users set role = 'coordinator', is_approved = null where id = ${owner.id}`)).toBe(
      true,
    );
    expect(await noted(sql`update users set is_admin = true where id = ${owner.id}`)).toBe(true);
    expect(
      await noted(
        sql`delete from materials where subject_id in (select id from subjects where course_id = ${course._id})`,
      ),
    ).toBe(false);
    expect(await noted(sql`delete from subjects where course_id = ${course._id}`)).toBe(true);
    expect(await noted(sql`delete from courses where id = ${course._id}`)).toBe(true);
  });

  it('is remembered for long enough, and not for ever', async () => {
    const { course } = await buildShown();
    await past(sql`update catalogue_changes set changed_at = now() - interval '2 days'`);
    await rename(course, 'Later');
    await deleteOldCatalogueChanges(t.db, new Date(Date.now() - 24 * 60 * 60 * 1000), 100);
    expect(await t.db.selectFrom('catalogue_changes').select('xid').execute()).toHaveLength(1);
  });
});
