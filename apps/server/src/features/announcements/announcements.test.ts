import { limits } from '@lectern/contract';
import type { Updateable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  announce,
  announced,
  change,
  found,
  listed,
  noteRead,
  open,
  restore,
  sendWhatIsDue,
  withdraw,
  words,
} from '../../../testing/features/announcements/announcement-calls.ts';
import { joinedCourse, textsOf, unreadOf } from '../../../testing/features/notices/notice-calls.ts';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';
import type { UsersTable } from '../../platform/db/schema.ts';
import { dayMs } from '../../platform/jobs/removing.ts';
import { removeDeleted } from './announcements.repository.ts';

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

const inHours = (hours: number) => new Date(t.clock.now().getTime() + hours * hourMs).toISOString();
const noticesOfNews = (course: { name: string }) => [`Announcement in ${course.name}: News`];
const setUser = (user: { id: string }, columns: Updateable<UsersTable>) =>
  t.db.updateTable('users').set(columns).where('id', '=', user.id).execute();
const leave = (course: { _id: string }, user: { id: string }) =>
  t.db.deleteFrom('join_requests').where('course_id', '=', course._id).where('user_id', '=', user.id).execute();

describe('announcements are refused', () => {
  it('with each bad field named', async () => {
    const course = await t.buildCourse(owner);
    const empty = await announce(teacher, course, { title: ' ', text: '' });
    expect(empty.status).toBe(400);
    expect(empty.body.issues).toMatchObject([
      { path: 'title', message: 'Title is required' },
      { path: 'text', message: 'Text is required' },
    ]);
    const long = { title: 'x'.repeat(limits.announcementTitle + 1), text: 'x'.repeat(limits.announcementText + 1) };
    const refused = await announce(teacher, course, { ...long, sendAt: 'tomorrow' });
    expect(refused.body.issues).toMatchObject([{ path: 'title' }, { path: 'text' }, { path: 'sendAt' }]);
    const past = await announce(teacher, course, { ...words('News'), sendAt: inHours(0) });
    expect(past.body.issues).toMatchObject([{ path: 'sendAt', message: 'Choose a moment in the future' }]);
    expect(await listed(teacher, course)).toEqual([]);
  });

  it('to courses of others, to courses in the bin, and by people who do not teach', async () => {
    const { course, student } = await joinedCourse(t, owner);
    const other = await t.as(await t.buildUser({ role: 'teacher' }));
    const coordinator = await t.as(await t.buildUser({ role: 'coordinator' }));
    expect((await announce(t.visitor, course)).status).toBe(401);
    expect((await announce(student, course)).status).toBe(403);
    expect((await announce(coordinator, course)).status).toBe(403);
    expect((await announce(other, course)).status).toBe(404);
    await teacher.delete(`/api/courses/${course._id}`);
    expect((await announce(teacher, course)).status).toBe(404);
  });

  it('once somebody has made twenty in an hour, and not to others', async () => {
    const course = await t.buildCourse(owner);
    for (let n = 0; n < limits.announcementsPerHour; n += 1) await announced(teacher, course);
    const refused = await announce(teacher, course);
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'You can make 20 announcements an hour. Please wait and try again.',
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    await announced(await t.as(await t.buildUser({ role: 'admin' })), course);
    t.clock.advance(hourMs);
    await announced(teacher, course);
  });

  it('to be changed or taken back by others', async () => {
    const { course, student } = await joinedCourse(t, owner);
    const one = await announced(teacher, course);
    const other = await t.as(await t.buildUser({ role: 'teacher' }));
    for (const act of [withdraw, restore, (caller: Caller) => change(caller, one, words('Taken over'))]) {
      expect((await act(other, one)).status).toBe(404);
      expect((await act(student, one)).status).toBe(403);
    }
    expect((await open(student, one)).body.announcement.title).toBe('News');
  });
});

describe('an announcement to a course', () => {
  it('is told to its students once, with its page, and to nobody else', async () => {
    const { course, student } = await joinedCourse(t, owner);
    const outsider = await t.as(await t.buildUser());
    const one = await announced(teacher, course, { ...words('News'), text: 'First line\nSecond <b>line</b>' });
    expect(await textsOf(t, student)).toEqual(noticesOfNews(course));
    expect(await textsOf(t, student)).toHaveLength(1);
    expect(await textsOf(t, outsider)).toEqual([]);
    expect((await open(outsider, one)).status).toBe(404);
    const { body } = await student.get('/api/users/me/notices');
    expect(body.data[0].path).toBe(`/announcements/${one._id}`);
    expect((await open(student, one)).body.announcement).toMatchObject({
      title: 'News',
      text: 'First line\nSecond <b>line</b>',
      author: owner.username,
      place: { kind: 'course', name: course.name },
      editedAt: null,
      managing: null,
    });
  });

  it('is made once where the same press comes twice', async () => {
    const { course, student } = await joinedCourse(t, owner);
    const press = () =>
      teacher.post(`/api/courses/${course._id}/announcements`, words('News'), { 'idempotency-key': course._id });
    const [first, second] = [await press(), await press()];
    expect(second.body).toEqual(first.body);
    expect(await listed(teacher, course)).toHaveLength(1);
    expect(await textsOf(t, student)).toHaveLength(1);
  });

  it('counts as read once its page is opened, and its notice too', async () => {
    const { course, student } = await joinedCourse(t, owner);
    const idle = await t.buildUser();
    await t.buildGroup(owner, { users: [idle], courses: [course] });
    const one = await announced(teacher, course);
    expect(await textsOf(t, student)).toHaveLength(1);
    expect(await unreadOf(student)).toBe(1);
    for (let n = 0; n < 2; n += 1) expect((await noteRead(student, one)).status).toBe(200);
    expect(await unreadOf(student)).toBe(0);
    expect(await listed(teacher, course)).toMatchObject([{ state: 'sent', recipients: 2, readers: 1 }]);
    expect((await noteRead(teacher, one)).status).toBe(404);
  });

  it('is gone for somebody who left, was blocked by the teacher, or whose course is in the bin or hidden', async () => {
    const { course, student, user } = await joinedCourse(t, owner);
    const one = await announced(teacher, course);
    await noteRead(student, one);
    const told = async () => [
      (await textsOf(t, student)).length,
      (await open(student, one)).status,
      (await found(student, course)).length,
    ];
    expect(await told()).toEqual([1, 200, 1]);
    await teacher.put(`/api/courses/update-course/${course._id}`, { status: 'inactive' });
    expect(await told()).toEqual([0, 404, 0]);
    await teacher.put(`/api/courses/update-course/${course._id}`, { status: 'active' });
    await teacher.delete(`/api/courses/${course._id}`);
    expect(await told()).toEqual([0, 404, 0]);
    await teacher.post(`/api/courses/${course._id}/restore`);
    expect(await told()).toEqual([1, 200, 1]);
    const block = { teacher_id: owner.id, user_id: user.id, created_at: t.clock.now() };
    await t.db.insertInto('teacher_blocks').values(block).execute();
    expect(await told()).toEqual([0, 404, 0]);
    expect(await listed(teacher, course)).toMatchObject([{ recipients: 0, readers: 0 }]);
    await t.db.deleteFrom('teacher_blocks').where('user_id', '=', user.id).execute();
    await leave(course, user);
    expect(await told()).toEqual([0, 404, 0]);
    expect((await noteRead(student, one)).status).toBe(404);
  });

  it('is not told to those who leave before the outbox comes to them', async () => {
    const { course, student, user } = await joinedCourse(t, owner);
    await announced(teacher, course);
    await leave(course, user);
    await textsOf(t, student);
    await t.buildJoinRequest(course, user, 'approved');
    expect(await textsOf(t, student)).toEqual([]);
    expect(await found(student, course)).toEqual(['News']);
  });

  it('is found by those who join within thirty days, who get no notice, and later by those who read it', async () => {
    const { course, user } = await joinedCourse(t, owner);
    const one = await announced(teacher, course);
    await textsOf(t, await t.as(user));
    await noteRead(await t.as(user), one);
    t.clock.advance(limits.announcementDays * dayMs - 1);
    const late = await t.buildUser();
    await t.buildJoinRequest(course, late, 'approved');
    expect(await textsOf(t, await t.as(late))).toEqual([]);
    expect(await found(await t.as(late), course)).toEqual(['News']);
    t.clock.advance(1);
    expect(await found(await t.as(late), course)).toEqual([]);
    expect(await found(await t.as(user), course)).toEqual(['News']);
  });

  it('is not found by those whose institution grants the course, which they did not join', async () => {
    const place = await t.buildInstitution();
    const course = await t.buildCourse(owner);
    const grant = { institution_id: place.id, course_id: course._id };
    await t.db.insertInto('institution_course_access').values(grant).execute();
    const member = await t.as(await t.buildUser({ institutionId: place.id }));
    const one = await announced(teacher, course);
    expect([await textsOf(t, member), await found(member, course)]).toEqual([[], []]);
    expect((await open(member, one)).status).toBe(404);
  });

  it('keeps its words and loses its author where the author is erased', async () => {
    const admin = await t.buildUser({ role: 'admin' });
    const { course, student } = await joinedCourse(t, owner);
    const one = await announced(await t.as(admin), course);
    await setUser(admin, { deleted_at: t.clock.now() });
    expect((await open(student, one)).body.announcement).toMatchObject({ title: 'News', author: null });
  });
});

describe('a corrected announcement', () => {
  it('says that it was edited, and tells nobody again', async () => {
    const { course, student } = await joinedCourse(t, owner);
    const one = await announced(teacher, course);
    await textsOf(t, student);
    await noteRead(student, one);
    t.clock.advance(60_000);
    const same = await change(teacher, one, words('News'));
    expect(same.body.announcement.editedAt).toBeNull();
    t.clock.advance(60_000);
    const now = t.clock.now().toISOString();
    expect((await change(teacher, one, { title: 'Old news' })).body.announcement.editedAt).toBe(now);
    expect(await textsOf(t, student)).toEqual([`Announcement in ${course.name}: Old news`]);
    expect(await unreadOf(student)).toBe(0);
  });

  it('is refused another time or audience, and a form that is out of date', async () => {
    const course = await t.buildCourse(owner);
    const one = await announced(teacher, course);
    expect((await change(teacher, one, { sendAt: inHours(1) })).body.error).toBe('conflict');
    expect((await change(teacher, one, { audience: 'students' })).body.error).toBe('conflict');
    t.clock.advance(1_000);
    await change(teacher, one, { title: 'Newer' });
    const stale = await change(teacher, one, { title: 'Older', updatedAt: one.managing?.updatedAt });
    expect(stale.body).toMatchObject({ error: 'stale_update', lastSaved: { username: owner.username } });
  });
});

describe('a timed announcement', () => {
  it('is nowhere before its time, and told once when two processes look', async () => {
    const { course, student, user } = await joinedCourse(t, owner);
    const one = await announced(teacher, course, { ...words('News'), sendAt: inHours(2) });
    expect(await sendWhatIsDue(t)).toBe(0);
    expect([await textsOf(t, student), await found(student, course)]).toEqual([[], []]);
    expect((await open(student, one)).status).toBe(404);
    expect((await noteRead(student, one)).status).toBe(404);
    expect(await listed(teacher, course)).toMatchObject([{ state: 'timed', sentAt: null, recipients: 1 }]);
    t.clock.advance(2 * hourMs);
    const looked = await Promise.all([sendWhatIsDue(t), sendWhatIsDue(t)]);
    expect(looked.toSorted()).toEqual([0, 1]);
    expect(await textsOf(t, await t.as(user))).toEqual(noticesOfNews(course));
  });

  it('goes to those who are students then, and not to those who were before', async () => {
    const { course, user } = await joinedCourse(t, owner);
    await announced(teacher, course, { ...words('News'), sendAt: inHours(1) });
    await leave(course, user);
    const joined = await t.buildUser();
    await t.buildJoinRequest(course, joined, 'approved');
    t.clock.advance(hourMs);
    await sendWhatIsDue(t);
    expect(await textsOf(t, await t.as(user))).toEqual([]);
    expect(await textsOf(t, await t.as(joined))).toHaveLength(1);
  });

  it('can be moved, changed without a mark, and sent at once', async () => {
    const { course, student } = await joinedCourse(t, owner);
    const one = await announced(teacher, course, { ...words('Draft'), sendAt: inHours(1) });
    expect((await change(teacher, one, { sendAt: inHours(-1) })).body.issues).toMatchObject([{ path: 'sendAt' }]);
    expect((await change(teacher, one, { audience: 'students' })).body.error).toBe('field_not_allowed');
    expect((await change(teacher, one, { sendAt: inHours(3) })).body.announcement.managing.sendAt).toBe(inHours(3));
    expect(await textsOf(t, student)).toEqual([]);
    const sent = await change(teacher, one, { title: 'News', sendAt: null });
    expect(sent.body.announcement).toMatchObject({ editedAt: null, managing: { state: 'sent' } });
    expect(await textsOf(t, student)).toEqual(noticesOfNews(course));
  });

  it('is gone once it is deleted, comes back by undo, and goes for good after a day', async () => {
    const { course, user } = await joinedCourse(t, owner);
    const one = await announced(teacher, course, { ...words('News'), sendAt: inHours(1) });
    await withdraw(teacher, one);
    await withdraw(teacher, one);
    expect(await listed(teacher, course)).toEqual([]);
    expect((await open(teacher, one)).status).toBe(404);
    expect((await change(teacher, one, words('News'))).status).toBe(404);
    t.clock.advance(hourMs);
    expect(await sendWhatIsDue(t)).toBe(0);
    await restore(teacher, one);
    await restore(teacher, one);
    expect(await sendWhatIsDue(t)).toBe(1);
    expect(await textsOf(t, await t.as(user))).toHaveLength(1);
    const other = await announced(teacher, course, { ...words('More'), sendAt: inHours(48) });
    await withdraw(teacher, other);
    t.clock.advance(dayMs);
    const before = () => new Date(t.clock.now().getTime() - dayMs);
    expect(await removeDeleted(t.db, before(), 10)).toBe(1);
    expect((await restore(await t.as(owner), other)).status).toBe(404);
    expect(await listed(await t.as(owner), course)).toHaveLength(1);
  });

  it.each([
    ['was blocked', () => setUser(owner, { is_active: false })],
    ['was erased', () => setUser(owner, { deleted_at: t.clock.now() })],
    ['teaches no longer', () => setUser(owner, { role: 'student', is_approved: null })],
    [
      'gave the course away',
      async () => {
        const heir = await t.buildUser({ role: 'teacher' });
        await t.db.updateTable('courses').set({ created_by: heir.id }).where('created_by', '=', owner.id).execute();
      },
    ],
  ])('is not sent where its author %s', async (_name, happen) => {
    const { course, user } = await joinedCourse(t, owner);
    await announced(teacher, course, { ...words('News'), sendAt: inHours(1) });
    await happen();
    t.clock.advance(hourMs);
    await sendWhatIsDue(t);
    expect(await textsOf(t, await t.as(user))).toEqual([]);
    const rescuer = await t.buildUser({ role: 'admin' });
    const admin = await t.as(rescuer);
    const [one] = await listed(admin, course);
    expect(one).toMatchObject({ state: 'withdrawn', sentAt: null });
    await restore(admin, { _id: one?._id ?? '' });
    await sendWhatIsDue(t);
    expect(await listed(admin, course)).toMatchObject([{ state: 'sent', author: rescuer.username }]);
  });
});

it('words stand under the name of the person who wrote them last', async () => {
  const { course, student } = await joinedCourse(t, owner);
  const one = await announced(teacher, course);
  const corrector = await t.buildUser({ role: 'admin' });
  const authorOf = async () => (await open(student, one)).body.announcement.author as string;
  await change(await t.as(corrector), one, words('News'));
  expect(await authorOf()).toBe(owner.username);
  await change(await t.as(corrector), one, words('Other news'));
  expect(await authorOf()).toBe(corrector.username);
});

describe('a withdrawn announcement', () => {
  it('is gone with its notices, and comes back by undo without telling anybody twice', async () => {
    const { course, student } = await joinedCourse(t, owner);
    const one = await announced(teacher, course);
    expect(await textsOf(t, student)).toHaveLength(1);
    await noteRead(student, one);
    for (let n = 0; n < 2; n += 1) expect((await withdraw(teacher, one)).status).toBe(200);
    expect([await textsOf(t, student), await found(student, course)]).toEqual([[], []]);
    expect((await open(student, one)).status).toBe(404);
    expect((await open(teacher, one)).body.announcement.managing.state).toBe('withdrawn');
    expect((await change(teacher, one, words('Other'))).body.error).toBe('conflict');
    for (let n = 0; n < 2; n += 1) expect((await restore(teacher, one)).status).toBe(200);
    expect(await textsOf(t, student)).toEqual(noticesOfNews(course));
    expect(await unreadOf(student)).toBe(0);
  });

  it('reaches those whom the outbox had not told when it is back', async () => {
    const { course, student } = await joinedCourse(t, owner);
    const one = await announced(teacher, course);
    await withdraw(teacher, one);
    expect(await textsOf(t, student)).toEqual([]);
    await restore(teacher, one);
    expect(await textsOf(t, student)).toHaveLength(1);
  });
});

describe('an announcement to some students', () => {
  it('goes to those named who are students of the course', async () => {
    const { course, student, user } = await joinedCourse(t, owner);
    const classmate = await t.buildUser();
    await t.buildJoinRequest(course, classmate, 'approved');
    const stranger = await t.buildUser();
    const one = await announced(teacher, course, { ...words('News'), to: [user.id, user.id, stranger.id] });
    await t.buildJoinRequest(course, stranger, 'approved');
    expect(await textsOf(t, student)).toHaveLength(1);
    for (const other of [await t.as(classmate), await t.as(stranger)]) {
      expect([await textsOf(t, other), await found(other, course)]).toEqual([[], []]);
      expect((await open(other, one)).status).toBe(404);
    }
    expect(await listed(teacher, course)).toMatchObject([{ audience: 'chosen', recipients: 1 }]);
    await leave(course, user);
    expect(await listed(teacher, course)).toMatchObject([{ recipients: 0 }]);
  });

  it('is refused where none of them is one, or too many are named', async () => {
    const course = await t.buildCourse(owner);
    const stranger = await t.buildUser();
    const nobody = await announce(teacher, course, { ...words('News'), to: [stranger.id] });
    expect(nobody.body.issues).toMatchObject([
      { path: 'to', message: 'None of these people is a student of this course' },
    ]);
    expect((await announce(teacher, course, { ...words('News'), to: [] })).body.issues).toMatchObject([{ path: 'to' }]);
    const to = Array.from({ length: limits.announcementRecipients + 1 }, () => crypto.randomUUID());
    expect((await announce(teacher, course, { ...words('News'), to })).status).toBe(400);
    expect(await listed(teacher, course)).toEqual([]);
  });
});
