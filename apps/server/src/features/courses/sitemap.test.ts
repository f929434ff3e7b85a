import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';
import { catalogueAfter, listPartsOfCourses } from './sitemap.repository.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ publicUrl: 'https://lms.example' });
});
afterAll(() => t.close());

const addresses = (text: string) => Array.from(text.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address]) => address ?? '');
/** Every address of every part, as a search engine reads them. */
async function walk(headers: Record<string, string> = {}): Promise<string[]> {
  const index = await t.visitor.get('/sitemap.xml', headers);
  const found: string[] = [];
  for (const part of addresses(index.text)) {
    expect(part).toMatch(/^https:\/\/lms\.example\/sitemaps\//);
    found.push(...addresses((await t.visitor.get(new URL(part).pathname, headers)).text));
  }
  return found;
}

describe('the sitemap', () => {
  it('has no part with a made-up name', async () => {
    for (const part of ['x', '..%2f', "1'or'1"]) expect((await t.visitor.get(`/sitemaps/${part}`)).status).toBe(404);
  });

  it('is sent to one address four times at once, and then to those who wait', async () => {
    const part = '/sitemaps/00000000-0000-0000-0000-000000000000';
    const waiting = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_locks
        where relation = 'courses'::regclass and not granted`.execute(t.db);
      return rows[0]?.count ?? 0;
    };
    const asked = await t.db.transaction().execute(async (trx) => {
      await sql`lock table courses in access exclusive mode`.execute(trx);
      const all = Array.from({ length: 6 }, () => t.visitor.get(part));
      await expect.poll(waiting).toBe(4);
      // An answer that needs no place comes after the questions of all six.
      expect((await t.visitor.get('/robots.txt')).status).toBe(200);
      expect(await waiting()).toBe(4);
      return all;
    });
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
  });

  it('names no course that visitors do not see', async () => {
    const teacher = await t.buildUser({ role: 'teacher' });
    const waiting = await t.buildUser({ role: 'teacher', isApproved: false });
    const hidden = [
      await t.buildCourse(teacher, { course_type: 'private' }),
      await t.buildCourse(teacher, { status: 'inactive' }),
      await t.buildCourse(waiting),
    ];
    const found = (await walk()).join(' ');
    for (const { _id } of hidden) expect(found).not.toContain(_id);
  });

  it('names each public course once, under the public address, whatever host is asked', async () => {
    const course = await t.buildCourse(await t.buildUser({ role: 'teacher' }));
    const found = await walk({ host: 'evil.example' });
    const address = `https://lms.example/course/explore-details/${course._id}`;
    expect(found.filter((one) => one === address)).toEqual([address]);
    expect(found).toEqual(expect.arrayContaining(['https://lms.example/home', 'https://lms.example/courses']));
    expect(found.join('')).not.toContain('evil');
  });

  it('is split so that no part has more than it may, and none is lost', async () => {
    const teacher = await t.buildUser({ role: 'teacher' });
    for (let count = 0; count < 5; count += 1) await t.buildCourse(teacher);
    const parts = await listPartsOfCourses(t.db, 2);
    const found: string[] = [];
    for (const after of parts) {
      const ids: string[] = [];
      for await (const step of catalogueAfter(t.db, after, 2)) ids.push(...step.map(({ id }) => id));
      expect(ids.length).toBeLessThanOrEqual(2);
      found.push(...ids);
    }
    const whole: string[] = [];
    for await (const step of catalogueAfter(t.db, parts[0] ?? '', 1_000)) whole.push(...step.map(({ id }) => id));
    expect(found).toEqual(whole);
    expect(whole.length).toBeGreaterThanOrEqual(5);
  });

  it('is named by robots.txt, which keeps the API out', async () => {
    const { text } = await t.visitor.get('/robots.txt', { host: 'evil.example' });
    expect(text).toContain('Sitemap: https://lms.example/sitemap.xml');
    expect(text).toContain('Disallow: /api/');
  });
});

it('a site without a public address names none for a host that anybody may send', async () => {
  const bare = await buildTestApp();
  try {
    expect((await bare.visitor.get('/sitemap.xml', { host: 'evil.example' })).status).toBe(404);
    expect((await bare.visitor.get('/robots.txt', { host: 'evil.example' })).text).not.toContain('Sitemap');
  } finally {
    await bare.close();
  }
});
