import type { Notice } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addMaterials,
  ask,
  handOn,
  joinedCourse,
  noticesOf,
  read,
  textsOf,
  unreadOf,
} from '../../../testing/features/notices/notice-calls.ts';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';
import { dayMs } from '../../platform/jobs/removing.ts';
import { noticesListeners } from './notices.listeners.ts';
import { deleteOldNotices } from './notices.repository.ts';

const minuteMs = 60_000;

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

const readAll = async (caller: Caller) => read(caller, { until: t.clock.now().toISOString() });

describe('notices are refused', () => {
  it('to visitors', async () => {
    const answers = [
      await t.visitor.get('/api/users/me/notices'),
      await t.visitor.get('/api/users/me/notices/unread'),
      await read(t.visitor, { until: t.clock.now().toISOString() }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  });

  it('where nothing says which were read', async () => {
    for (const body of [{}, { ids: ['x'] }, { until: 'yesterday' }])
      expect((await read(teacher, body)).status).toBe(400);
  });

  it('to others, who cannot mark them as read either', async () => {
    const { student, course } = await joinedCourse(t, owner);
    const other = await t.as(await t.buildUser());
    await addMaterials(teacher, course, 'Cells');
    await handOn(t);
    const [notice] = (await noticesOf(student)).data;
    expect((await noticesOf(other)).data).toEqual([]);
    await read(other, { ids: [notice?._id], until: t.clock.now().toISOString() });
    expect(await unreadOf(student)).toBe(1);
  });
});

describe('a notice', () => {
  it('comes once where two processes look at the same time', async () => {
    const joined = await joinedCourse(t, owner);
    await handOn(t);
    await addMaterials(teacher, joined.course, 'Cells');
    const handed = await Promise.all([handOn(t), handOn(t)]);
    // That the course was changed, and that it has materials.
    expect((handed[0] ?? 0) + (handed[1] ?? 0)).toBe(2);
    expect(await textsOf(t, joined.student)).toHaveLength(1);
  });

  it('does not come back when its event is handed on again', async () => {
    const course = await t.buildCourse(owner);
    await ask(await t.as(await t.buildUser()), course);
    const { id, created_at: at } = await t.db
      .selectFrom('waiting_events')
      .selectAll()
      .where('thing_id', '=', course._id)
      .where('name', '=', 'join_requested')
      .executeTakeFirstOrThrow();
    await handOn(t);
    await readAll(teacher);
    await noticesListeners.join_requested?.(
      { db: t.db, clock: t.clock, ids: t.services.ids },
      { id, at, facts: { courseId: course._id, userId: id } },
    );
    expect(await unreadOf(teacher)).toBe(0);
  });

  it('is read by its id, or with all up to a moment; what came since stays unread', async () => {
    const [first, second] = [await joinedCourse(t, owner), await joinedCourse(t, owner)];
    await t.buildJoinRequest(second.course, first.user, 'approved');
    await addMaterials(teacher, first.course, 'Cells');
    await handOn(t);
    t.clock.advance(minuteMs);
    await addMaterials(teacher, second.course, 'Roots');
    await handOn(t);
    const [newer, older] = (await noticesOf(first.student)).data;
    expect(newer?.text.message).toBe(`1 new material in ${second.course.name}`);
    expect((await read(first.student, { until: older?.at })).status).toBe(200);
    expect((await noticesOf(first.student)).data.map((notice) => notice.read)).toEqual([false, true]);
    await read(first.student, { ids: [newer?._id] });
    expect(await unreadOf(first.student)).toBe(0);
    t.clock.advance(minuteMs);
    await addMaterials(teacher, second.course, 'Leaves');
    await handOn(t);
    await read(first.student, { ids: [newer?._id] });
    expect(await unreadOf(first.student)).toBe(1);
  });

  it('comes by pages, the newest first', async () => {
    const user = await t.buildUser();
    const student = await t.as(user);
    const courses = [];
    for (let n = 0; n < 3; n += 1) {
      const course = await t.buildCourse(owner);
      courses.push(course.name);
      await t.buildJoinRequest(course, user, 'approved');
      await addMaterials(teacher, course, 'Cells');
      await handOn(t);
      t.clock.advance(minuteMs);
    }
    const { body } = await student.get('/api/users/me/notices?limit=2&page=2');
    expect(body).toMatchObject({ page: 2, limit: 2, total: 3, pageCount: 2, unread: 3 });
    expect(body.data.map((notice: Notice) => notice.text.message)).toEqual([`1 new material in ${courses[0]}`]);
  });

  it('goes after ninety days', async () => {
    const joined = await joinedCourse(t, owner);
    await addMaterials(teacher, joined.course, 'Cells');
    await handOn(t);
    const before = () => new Date(t.clock.now().getTime() - 90 * dayMs);
    await deleteOldNotices(t.db, before(), 100);
    const student = async () => t.as(joined.user);
    expect(await textsOf(t, await student())).toHaveLength(1);
    t.clock.advance(90 * dayMs);
    await deleteOldNotices(t.db, before(), 1_000);
    expect(await textsOf(t, await student())).toEqual([]);
  });
});
