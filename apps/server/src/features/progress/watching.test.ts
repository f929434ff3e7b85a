import type { MaterialProgress } from '@lectern/contract';
import { array, asyncProperty, assert, integer, tuple } from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, type Answer, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

let t: TestApp;
let owner: TestUser;
beforeAll(async () => {
  t = await buildTestApp();
  owner = await t.buildUser({ role: 'teacher' });
});
afterAll(() => t.close());

/** A video that a student has not played yet. */
async function buildVideo(student?: Caller) {
  const materials = [{ name: 'Film', content_type: 'Video' as const, content_url: 'https://example.org/film.mp4' }];
  const course = await t.buildCourse(owner, { subjects: [{ name: 'Films', duration: 1, materials }] });
  const caller = student ?? (await t.as(await t.buildUser()));
  const material = course.subjects[0]?.materials[0]?._id ?? '';
  const url = `/api/courses/${course._id}/progress`;
  const send = (body: object) => caller.put(url, { material, ...body });
  return {
    course,
    material,
    send,
    report: async (body: object) => filmIn(await send(body)),
    read: async () => (await caller.get(url)).body.subjects[0].materials[0] as MaterialProgress,
  };
}

const filmIn = (answer: Answer) => answer.body.material as MaterialProgress;

/** The seconds, and those that stand alone between two of them. */
function withShortGaps(seen: ReadonlySet<number>): number[] {
  const gaps = [...seen].map((second) => second + 1).filter((second) => !seen.has(second) && seen.has(second + 1));
  return [...seen, ...gaps];
}

const mostStretches = 200;

describe('stretches of a video', () => {
  it('are counted once, however often and in whichever order they are reported', async () => {
    const video = await buildVideo();
    const seconds: number[] = [];
    for (const watched of [
      [[20, 30]],
      [[0, 5]],
      [[20, 30]],
      [
        [4, 10],
        [8, 12],
      ],
      [[5, 5]],
      [],
      [[0, 30]],
    ])
      seconds.push((await video.report({ watched })).watchedSeconds);
    expect(seconds).toEqual([10, 15, 15, 22, 22, 22, 30]);
    expect((await video.read()).watchedSeconds).toBe(30);
  });

  it('add up to the whole seconds that a naive count finds, and complete at nine of ten', async () => {
    const student = await t.as(await t.buildUser());
    const stretch = tuple(integer({ min: 0, max: 700 }), integer({ min: 0, max: 250 }));
    const reports = array(array(stretch, { maxLength: 5 }), { minLength: 1, maxLength: 8 });
    await assert(
      asyncProperty(reports, integer({ min: 1, max: 60 }), async (all, duration) => {
        const video = await buildVideo(student);
        const seen = new Set<number>();
        let completed = false;
        for (const stretches of all) {
          for (const [from, length] of stretches)
            for (let tenth = from; tenth < from + length; tenth += 1) seen.add(Math.floor(tenth / 10));
          const counted = withShortGaps(seen).filter((second) => second < duration).length;
          completed ||= counted >= duration * 0.9;
          const watched = stretches.map(([from, length]) => [from / 10, (from + length) / 10]);
          expect(await video.report({ watched, duration })).toMatchObject({
            watchedSeconds: counted,
            completed,
          });
        }
      }),
      { numRuns: 40 },
    );
  });

  it('that come at once are all kept', async () => {
    const video = await buildVideo();
    const reports = Array.from({ length: 20 }, (_, i) => video.send({ watched: [[i * 3, i * 3 + 4]], duration: 61 }));
    const answers = await Promise.all(reports);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(await video.read()).toMatchObject({ watchedSeconds: 61, completed: true, how: 'watched' });
  });

  it('past the end do not count: the end alone is not the whole video', async () => {
    const video = await buildVideo();
    expect(await video.report({ watched: [[95, 500]], duration: 100 })).toMatchObject({
      watchedSeconds: 5,
      completed: false,
    });
  });

  it('may be as fine as numbers are', async () => {
    const video = await buildVideo();
    const watched = [
      [5e-324, 1e-300],
      [0.1 + 0.2, 86_399.999_999_999],
    ];
    const answer = await video.send({ watched });
    expect(answer.status).toBe(200);
    expect(filmIn(answer).watchedSeconds).toBe(86_400);
  });

  it('take little room, however they are reported, and never count less than was watched', async () => {
    const student = await t.as(await t.buildUser());
    const stretch = tuple(integer({ min: 0, max: 86_000 }), integer({ min: 1, max: 40 }));
    const reports = array(array(stretch, { minLength: 100, maxLength: 200 }), { minLength: 1, maxLength: 4 });
    await assert(
      asyncProperty(reports, async (all) => {
        const video = await buildVideo(student);
        for (const stretches of all)
          await video.send({ watched: stretches.map(([from, of]) => [from, from + of / 10]) });
        const sent = all.flat().map(([from, of]) => `[${from},${Math.round(from + of / 10)})`);
        const { rows } = await sql<{ stretches: number; covers: boolean }>`select
            (select count(*)::int from unnest(watched)) as stretches,
            watched @> (select range_agg(stretch) from unnest(${sent}::numrange[]) stretch) as covers
          from material_progress where material_id = ${video.material}`.execute(t.db);
        expect(rows).toEqual([{ stretches: expect.any(Number), covers: true }]);
        expect(rows[0]?.stretches).toBeLessThanOrEqual(mostStretches);
      }),
      { numRuns: 10 },
    );
  });

  it('stay bounded under ten thousand scattered ones, and a great body is refused', async () => {
    const video = await buildVideo();
    for (let lot = 0; lot < 50; lot += 1) {
      const watched = Array.from({ length: 200 }, (_, i) => [(i * 50 + lot) * 8.6, (i * 50 + lot) * 8.6 + 0.001]);
      expect((await video.send({ watched })).status).toBe(200);
    }
    const { rows } = await sql<{ bytes: number; stretches: number }>`select pg_column_size(watched) as bytes,
        (select count(*)::int from unnest(watched)) as stretches
      from material_progress where material_id = ${video.material}`.execute(t.db);
    expect(rows[0]?.stretches).toBeLessThanOrEqual(mostStretches);
    expect(rows[0]?.bytes).toBeLessThan(8 * 1024);
    const answer = await video.send({ watched: [], padding: 'x'.repeat(20_000) });
    expect(answer.status).toBe(413);
  });
});

describe('a video', () => {
  it.each([10, 7, 21, 1001, 86_400])(
    'with %i seconds is complete at nine tenths, and not just below',
    async (duration) => {
      const video = await buildVideo();
      const enough = (duration * 9) / 10;
      const below = await video.report({ watched: [[0, enough - 1]], duration });
      expect(below).toMatchObject({ completed: false, how: null });
      t.clock.advance(1000);
      const at = await video.report({ watched: [[enough - 1, Number(enough.toFixed(1))]] });
      expect(at).toMatchObject({ completed: true, how: 'watched', completedAt: t.clock.now().toISOString() });
    },
  );

  it('is not complete as long as its length is unknown or nothing, and is as soon as it is known', async () => {
    const video = await buildVideo();
    expect(await video.report({ watched: [[0, 100]] })).toMatchObject({ completed: false, durationSeconds: null });
    expect(await video.report({ duration: 0 })).toMatchObject({ completed: false });
    expect(await video.report({ duration: 100 })).toMatchObject({ completed: true, durationSeconds: 100 });
  });

  it('stays complete, with its time, whatever comes late', async () => {
    const video = await buildVideo();
    const done = await video.report({ watched: [[0, 10]], duration: 10 });
    t.clock.advance(60_000);
    const late = await video.report({ watched: [[2, 3]], duration: 100, position: 3 });
    expect(late).toMatchObject({ completed: true, how: 'watched', completedAt: done.completedAt });
  });

  it.each([
    ['where it stands', { position: 4 }],
    ['its length', { duration: 100 }],
    ['nothing', {}],
    ['a stretch that is too short', { watched: [[10, 99]] }],
  ])('that was taken back stays so after a report of %s', async (_name, body) => {
    const video = await buildVideo();
    await video.report({ watched: [[0, 100]], duration: 100, position: 100 });
    expect(await video.report({ completed: false })).toMatchObject({ completed: false, watchedSeconds: 0 });
    expect(await video.report(body)).toMatchObject({ completed: false, how: null });
    expect(await video.read()).toMatchObject({ completed: false, how: null });
  });

  it('that was taken back is complete again once nine tenths are watched again, or when marked', async () => {
    const [watched, marked] = [await buildVideo(), await buildVideo()];
    for (const video of [watched, marked]) {
      await video.report({ watched: [[0, 95]], duration: 100 });
      await video.report({ completed: false });
    }
    await watched.report({ watched: [[50, 100]] });
    t.clock.advance(1000);
    const at = t.clock.now().toISOString();
    expect(await watched.report({ watched: [[0, 40]] })).toMatchObject({ how: 'watched', completedAt: at });
    expect(await marked.report({ completed: true })).toMatchObject({ how: 'marked', completedAt: at });
  });

  it('that was marked by hand and watched besides stays taken back as well, also before its length is known', async () => {
    for (const known of [{ duration: 100 }, {}]) {
      const video = await buildVideo();
      await video.report({ completed: true });
      await video.report({ watched: [[0, 100]], ...known });
      await video.report({ completed: false });
      expect(await video.report({ duration: 100, position: 7 })).toMatchObject({ completed: false, watchedSeconds: 0 });
    }
  });

  it('that was marked by hand keeps what was watched of it when taken back', async () => {
    const video = await buildVideo();
    await video.report({ watched: [[0, 50]], duration: 100 });
    await video.report({ completed: true });
    expect(await video.report({ completed: false })).toMatchObject({ completed: false, watchedSeconds: 50 });
    expect(await video.report({ watched: [[50, 90]] })).toMatchObject({ completed: true, how: 'watched' });
  });

  it('remembers where it stopped', async () => {
    const video = await buildVideo();
    const positions: (number | null)[] = [];
    for (const body of [
      { watched: [[0, 1]] },
      { position: 12.5 },
      { watched: [[1, 2]] },
      { position: 3 },
      { position: 0 },
    ])
      positions.push((await video.report(body)).position);
    expect(positions).toEqual([null, 12.5, 12.5, 3, 0]);
  });

  it('that a teacher removes while a report comes in is a bad field, not a fault', async () => {
    const video = await buildVideo();
    const waits = async () => {
      const { rows } = await sql<{ waits: number }>`select count(*) as waits from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db);
      return rows[0]?.waits ?? 0;
    };
    // In an object, because the report is answered only after the removal, and a promise would be awaited before it.
    const { sent } = await t.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('materials').where('id', '=', video.material).execute();
      const waiting = video.send({ position: 1 });
      await vi.waitFor(async () => expect(await waits()).toBe(1), 10_000);
      return { sent: waiting };
    });
    const answer = await sent;
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toMatchObject([{ path: 'material' }]);
  });
});
