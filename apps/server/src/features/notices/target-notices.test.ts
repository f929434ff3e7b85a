import type { DateRow } from '@lectern/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lookAtDates, noticesOf, read, textsOf, unreadOf } from '../../../testing/features/notices/notice-calls.ts';
import { type Answer, buildTestApp, type TestApp, type TestUser } from '../../../testing/index.ts';
import { noticesMadeAhead } from './notices.made-ahead.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

let t: TestApp;
let owner: TestUser;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  owner = await t.buildUser({ role: 'teacher' });
});

const done = (answer: Answer): Answer => {
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer;
};

async function joined(course: { _id: string }): Promise<TestUser> {
  const user = await t.buildUser();
  await t.buildJoinRequest(course, user, 'approved');
  return user;
}

/** A course with a student, whose first material is due after so long. */
async function due(ms: number) {
  const course = await t.buildCourse(owner);
  const material = course.subjects[0]?.materials[0];
  if (!material) throw new Error('The course has a material');
  const student = await joined(course);
  const made = { course, material, student };
  await setDue(made, ms);
  return made;
}
type Made = Omit<Awaited<ReturnType<typeof due>>, 'student'>;

/** Sets when the material is due; null for never. */
const setDue = (made: Made, ms: number | null) => setDates(made, { dueAt: inMs(ms) });
/** Sets when the material opens; null for at once. */
const setOpening = (made: Made, ms: number | null) => setDates(made, { opensAt: inMs(ms), dueAt: inMs(10 * dayMs) });
const inMs = (ms: number | null) => (ms === null ? null : new Date(t.clock.now().getTime() + ms).toISOString());

async function setDates({ course, material }: Made, dates: object): Promise<void> {
  const teacher = await t.as(owner);
  const rows = done(await teacher.get(`/api/courses/${course._id}/dates`)).body.data as DateRow[];
  const updatedAt = rows.find(({ _id }) => _id === material._id)?.updatedAt ?? null;
  const body = { kind: 'material', _id: material._id, ...dates, updatedAt };
  done(await teacher.put(`/api/courses/${course._id}/dates`, body));
}

const told = async (user: TestUser): Promise<string[]> => textsOf(t, await t.as(user));
const unread = async (user: TestUser): Promise<number> => unreadOf(await t.as(user));
const readAll = async (user: TestUser) => read(await t.as(user), { until: t.clock.now().toISOString() });
const complete = async ({ course, material }: Made, user: TestUser, completed = true) =>
  done(await (await t.as(user)).put(`/api/courses/${course._id}/progress`, { material: material._id, completed }));

describe('students hear of a material that is due', () => {
  it('two days and two hours before, once each, with the way to it', async () => {
    const { material, student } = await due(3 * dayMs);
    expect(await told(student)).toEqual([]);
    t.clock.advance(dayMs);
    expect(await told(student)).toEqual([`${material.name} is due within two days`]);
    expect((await noticesOf(await t.as(student))).data[0]).toMatchObject({
      kind: 'material_due_soon',
      path: `/course/materials/${material._id}`,
    });
    await readAll(student);
    t.clock.advance(2 * dayMs - 2 * hourMs - 1);
    await told(student);
    expect(await unread(student)).toBe(0);
    t.clock.advance(1);
    expect(await told(student)).toEqual([`${material.name} is due within 2 hours`]);
    expect(await unread(student)).toBe(1);
    await readAll(student);
    t.clock.advance(hourMs);
    await told(student);
    expect(await unread(student)).toBe(0);
    t.clock.advance(hourMs);
    expect(await told(student)).toEqual([]);
  });

  it('also where they join while it is near, and once where the server was away', async () => {
    const made = await due(dayMs);
    await lookAtDates(t);
    const late = await joined(made.course);
    t.clock.advance(10 * minuteMs);
    const text = `${made.material.name} is due within 24 hours`;
    expect([await told(late), await told(made.student)]).toEqual([[text], [text]]);
    const missed = await due(3 * dayMs);
    t.clock.advance(3 * dayMs - hourMs);
    expect(await told(missed.student)).toEqual([`${missed.material.name} is due within 1 hour`]);
    expect(await unread(missed.student)).toBe(1);
  });

  it('on a date of their own, also where they were told of the one that others still have', async () => {
    const { course, material, student } = await due(dayMs);
    await joined(course);
    await told(student);
    await readAll(student);
    const dueAt = new Date(t.clock.now().getTime() + dayMs + 6 * hourMs).toISOString();
    const teacher = await t.as(owner);
    done(await teacher.put(`/api/materials/${material._id}/exceptions/people/${student.id}`, { dueAt }));
    expect([await told(student), await unread(student)]).toEqual([[`${material.name} is due within two days`], 1]);
  });

  it('anew where the date moves, and not of one that is taken away', async () => {
    const made = await due(dayMs);
    await told(made.student);
    await readAll(made.student);
    await setDue(made, 3 * dayMs);
    expect(await told(made.student)).toEqual([]);
    t.clock.advance(dayMs);
    expect(await told(made.student)).toEqual([`${made.material.name} is due within two days`]);
    expect(await unread(made.student)).toBe(1);
    await setDue(made, null);
    expect(await told(made.student)).toEqual([]);
  });
});

describe('students hear of a material that was to open later', () => {
  const shut = async () => {
    const made = await due(3 * dayMs);
    await setOpening(made, dayMs);
    expect(await told(made.student)).toEqual([]);
    return { ...made, text: `1 new material in ${made.course.name}` };
  };

  it('once it opens, also where somebody takes its opening away before', async () => {
    const [waited, edited] = [await shut(), await shut()];
    await setOpening(edited, null);
    expect([await told(waited.student), await told(edited.student)]).toEqual([[], [edited.text]]);
    t.clock.advance(dayMs);
    expect([await told(waited.student), await told(edited.student)]).toEqual([[waited.text], [edited.text]]);
  });

  it('alone, where an exception opens it for them', async () => {
    const { course, material, student, text } = await shut();
    const other = await joined(course);
    const opensAt = new Date(t.clock.now().getTime() - hourMs).toISOString();
    const teacher = await t.as(owner);
    done(await teacher.put(`/api/materials/${material._id}/exceptions/people/${student.id}`, { opensAt }));
    expect([await told(student), await told(other)]).toEqual([[text], []]);
  });

  it('and not where they opened it before it was shut', async () => {
    const made = await due(10 * dayMs);
    const late = await joined(made.course);
    await complete(made, made.student);
    await complete(made, made.student, false);
    await setOpening(made, dayMs);
    t.clock.advance(dayMs);
    expect([await told(made.student), await told(late)]).toEqual([[], [`1 new material in ${made.course.name}`]]);
    expect(await t.db.selectFrom('notices').select('kind').where('user_id', '=', made.student.id).execute()).toEqual(
      [],
    );
  });
});

describe('no notice comes', () => {
  it('about a material that is done; it is told again where the student takes that back', async () => {
    const made = await due(3 * dayMs);
    const other = await joined(made.course);
    await complete(made, made.student);
    t.clock.advance(dayMs);
    const text = `${made.material.name} is due within two days`;
    expect([await told(made.student), await told(other)]).toEqual([[], [text]]);
    await complete(made, other);
    expect(await told(other)).toEqual([]);
    await complete(made, other, false);
    expect(await told(other)).toEqual([text]);
  });

  it('in a course that is inactive or in the bin, to somebody who was taken out, is blocked, or never joined', async () => {
    const shown = await due(dayMs);
    const stranger = await t.buildUser();
    const teacher = await t.as(owner);
    const removed = await joined(shown.course);
    done(
      await teacher.post(`/api/courses/${shown.course._id}/students/${removed.id}/remove`, { reason: 'Moved away' }),
    );
    const blocked = await joined(shown.course);
    await t.db.updateTable('users').set({ is_active: false }).where('id', '=', blocked.id).execute();
    const of = (texts: string[]) => texts.filter((text) => text.includes('is due'));
    expect([of(await told(stranger)), of(await told(removed)), of(await told(owner))]).toEqual([[], [], []]);
    const rows = await t.db
      .selectFrom('notices')
      .select('user_id')
      .where('thing_id', '=', shown.material._id)
      .execute();
    expect(rows.map(({ user_id }) => user_id)).toEqual([shown.student.id]);

    const hidden = await due(dayMs);
    await t.db.updateTable('courses').set({ status: 'inactive' }).where('id', '=', hidden.course._id).execute();
    expect(await told(hidden.student)).toEqual([]);
    await t.db.updateTable('courses').set({ status: 'active' }).where('id', '=', hidden.course._id).execute();
    t.clock.advance(10 * minuteMs);
    expect(await told(hidden.student)).toEqual([`${hidden.material.name} is due within 24 hours`]);
    done(await (await t.as(owner)).delete(`/api/courses/${hidden.course._id}`));
    expect(await told(hidden.student)).toEqual([]);
  });

  it('to somebody who chose to hear nothing of this kind', async () => {
    const { student } = await due(dayMs);
    const kinds = [{ kind: 'material_due_soon', here: false, mail: 'none' }];
    done(await (await t.as(student)).put('/api/users/me/notice-settings', { kinds }));
    expect([await told(student), await unread(student)]).toEqual([[], 0]);
  });
});

it('is looked at again after a clock that was ahead', async () => {
  const { student } = await due(30 * dayMs);
  await told(student);
  const at = (ms: number) => sql<Date>`${new Date(t.clock.now().getTime() + ms)}::timestamptz`;
  for (const beginNow of noticesMadeAhead) await beginNow(at(0), at(-minuteMs)).execute(t.db);
  expect(await lookAtDates(t)).toBeGreaterThan(0);
  expect(await lookAtDates(t)).toBe(0);
});
