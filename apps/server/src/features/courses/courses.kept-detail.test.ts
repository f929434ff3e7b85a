import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

// A course in detail and its ratings, which visitors get from memory as they get the catalogue.

const sureForMs = 500;
let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ catalogueSureForMs: sureForMs });
});
afterAll(() => t.close());

const material = { name: 'M', content_type: 'Link', content_url: 'https://a.b/' } as const;
const subject = { name: 'Subject', duration: 1, materials: [material] };

type Shown = { owner: TestUser; teacher: Caller; id: string; url: string; ratings: string };

/** A public course that a visitor has just looked at, so that it is in memory. */
async function buildShown(): Promise<Shown> {
  const owner = await t.buildUser({ role: 'teacher' });
  const { _id: id } = await t.buildCourse(owner, { subjects: [subject] });
  const [url, ratings] = [`/api/courses/${id}`, `/api/courses/${id}/ratings?page=1`];
  for (const address of [url, ratings]) expect((await t.visitor.get(address)).status).toBe(200);
  return { owner, teacher: await t.as(owner), id, url, ratings };
}

const edit =
  (change: object) =>
  ({ teacher, id }: Shown) =>
    teacher.put(`/api/courses/update-course/${id}`, change);

const rate = async ({ id }: Shown, rating: number) =>
  (await t.as(await t.buildUser())).post(`/api/courses/${id}/rate`, { rating, comment: `As good as ${rating}` });

describe('a course that visitors may see no longer', () => {
  const ways: [string, (shown: Shown) => Promise<{ status: number }>][] = [
    ['private', edit({ course_type: 'private' })],
    ['inactive', edit({ status: 'inactive' })],
    ['in the bin', ({ teacher, id }) => teacher.delete(`/api/courses/${id}`)],
  ];

  it.each(ways)('is found neither in memory nor elsewhere once it is %s', async (_, change) => {
    const shown = await buildShown();
    const elsewhere = await t.elsewhere();
    for (const url of [shown.url, shown.ratings]) expect((await elsewhere.get(url)).status).toBe(200);
    expect((await change(shown)).status).toBeLessThan(300);
    for (const url of [shown.url, shown.ratings]) expect((await t.visitor.get(url)).status).toBe(404);
    t.clock.advance(sureForMs);
    for (const url of [shown.url, shown.ratings]) expect((await elsewhere.get(url)).status).toBe(404);
  });

  it('is found again once it is public again: that nothing was there is not kept', async () => {
    const shown = await buildShown();
    await edit({ course_type: 'private' })(shown);
    for (const _ of [1, 2]) expect((await t.visitor.get(shown.url)).status).toBe(404);
    await edit({ course_type: 'public' })(shown);
    expect((await t.visitor.get(shown.url)).status).toBe(200);
  });
});

describe('a kept course', () => {
  it('is what visitors get alone: people who signed in get theirs', async () => {
    const { url, teacher } = await buildShown();
    const { headers, body } = await t.visitor.get(url);
    expect(headers).toMatchObject({ 'cache-control': 'public, no-cache', etag: expect.any(String) });
    expect([body.can, body.join_code]).toEqual([{ edit: false, delete: false }, undefined]);
    const own = await teacher.get(url, { 'if-none-match': String(headers['etag']) });
    expect([own.status, own.body.can]).toEqual([200, { edit: true, delete: true }]);
    expect(own.headers).toMatchObject({ 'cache-control': 'no-store' });
    const student = await t.as(await t.buildUser());
    expect((await student.get(url)).body).toHaveProperty('joined');
    expect((await t.visitor.get(url)).body).toEqual(body);
  });

  it('shows what its teacher changes at once, and elsewhere soon', async () => {
    const shown = await buildShown();
    const elsewhere = await t.elsewhere();
    await elsewhere.get(shown.url);
    const materials = [{ ...material, name: 'Another material' }];
    await edit({ name: 'Another name', subjects: [{ ...subject, materials }] })(shown);
    const seen = async (caller: Caller) => {
      const { name, subjects } = (await caller.get(shown.url)).body;
      return [name, subjects[0].materials[0].name];
    };
    expect(await seen(t.visitor)).toEqual(['Another name', 'Another material']);
    t.clock.advance(sureForMs);
    expect(await seen(elsewhere)).toEqual(['Another name', 'Another material']);
  });

  it('shows ratings as they come', async () => {
    const shown = await buildShown();
    for (const [rating, mean] of [
      [5, 5],
      [4, 4.5],
    ] as const) {
      t.clock.advance(1);
      expect((await rate(shown, rating)).status).toBe(201);
      const { data, averageRating } = (await t.visitor.get(shown.ratings)).body;
      expect([data[0].rating, averageRating]).toEqual([rating, mean]);
      const { body } = await t.visitor.get(shown.url);
      expect([body.ratings[0].rating, body.averageRating]).toEqual([rating, mean]);
    }
  });

  it('opens a material when its time has come', async () => {
    const shown = await buildShown();
    const seen = async () => {
      const [first] = (await t.visitor.get(shown.url)).body.subjects;
      return first.materials[0];
    };
    const { _id } = await seen();
    const opensAt = new Date(t.clock.now().getTime() + 60_000).toISOString();
    const dates = { kind: 'material', _id, opensAt, updatedAt: null };
    expect((await shown.teacher.put(`/api/courses/${shown.id}/dates`, dates)).status).toBe(200);
    expect(await seen()).toMatchObject({ phase: 'not_open', content_url: '' });
    t.clock.advance(60_000);
    expect(await seen()).toMatchObject({ phase: 'open', content_url: material.content_url });
  });
});

describe('a course is sent as it is read, and not kept,', () => {
  it('under an address with a question that nobody reads: each would take a place of others', async () => {
    const { url } = await buildShown();
    const { headers, body } = await t.visitor.get(`${url}?again=1`);
    expect(headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(body).toEqual((await t.visitor.get(url)).body);
    for (const list of [`/api/courses/${url.split('/').pop()}/ratings?page=1`, '/api/courses?limit=5']) {
      expect((await t.visitor.get(list)).headers).toMatchObject({ 'cache-control': 'public, no-cache' });
      expect((await t.visitor.get(`${list}&again=1`)).headers).toMatchObject({ 'cache-control': 'no-store' });
    }
  });

  it('where its texts are long: readers who take their time hold it, and wait for a place', async () => {
    const owner = await t.buildUser({ role: 'teacher' });
    const description = `<p>${'word '.repeat(18_000)}</p>`;
    const subjects = Array.from({ length: 4 }, () => ({ ...subject, description }));
    const { _id: id } = await t.buildCourse(owner, { subjects });
    for (const _ of [1, 2]) {
      const { headers, body } = await t.visitor.get(`/api/courses/${id}`);
      expect(headers).toMatchObject({ 'cache-control': 'no-store' });
      expect(body.subjects.map((one: { description: string }) => one.description.length)).toEqual(
        Array.from({ length: 4 }, () => description.length),
      );
    }
  });

  it('where its materials are very many', async () => {
    const owner = await t.buildUser({ role: 'teacher' });
    const materials = Array.from({ length: 90 }, (_, at) => ({ ...material, name: `M ${at}` }));
    const { _id: id } = await t.buildCourse(owner, {
      subjects: Array.from({ length: 8 }, () => ({ ...subject, materials })),
    });
    for (const _ of [1, 2]) {
      const { headers, body } = await t.visitor.get(`/api/courses/${id}`);
      expect(headers).toMatchObject({ 'cache-control': 'no-store' });
      expect(body.subjects.map(({ materials: all }: { materials: unknown[] }) => all.length)).toEqual(
        Array.from({ length: 8 }, () => 90),
      );
    }
  });
});
