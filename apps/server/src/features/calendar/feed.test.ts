import type { Course } from '@lectern/contract';
import ICAL from 'ical.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startAs, submit } from '../../../testing/features/attempts/open-attempt.ts';
import { buildTestApp, type TestApp, type TestOverrides, type TestUser } from '../../../testing/index.ts';

const url = '/api/users/me/calendar';
const hour = 60 * 60_000;
const day = 24 * hour;

let t: TestApp;
let teacher: TestUser;
let student: TestUser;
let course: Course;
beforeAll(async () => {
  t = await buildTestApp({ publicUrl: 'https://lms.example' });
});
afterAll(() => t.close());
beforeEach(async () => {
  teacher = await t.buildUser({ role: 'teacher' });
  student = await t.buildUser();
  course = await t.buildCourse(teacher, { name: 'Botany', course_type: 'private' });
  await t.buildJoinRequest(course, student, 'approved');
});

const inDays = (days: number): Date => new Date(t.clock.now().getTime() + days * day);
const build = (overrides: TestOverrides) => t.buildTest(teacher, course, overrides);
const change = (test: { id: string }, values: object) =>
  t.db.updateTable('assessments').set(values).where('id', '=', test.id).execute();
const setUser = (values: object, user = student) =>
  t.db.updateTable('users').set(values).where('id', '=', user.id).execute();

async function makeAddress(user: TestUser = student): Promise<string> {
  const answer = await (await t.as(user)).post(url);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.path as string;
}
const statusOf = async (path: string): Promise<number> => (await t.visitor.get(path)).status;

type Read = { uid: string; summary: string; at: string; sequence: number; modified: string; url: string };
/** The events of a calendar as a program reads them, in the order of the calendar. */
async function eventsAt(path: string): Promise<Read[]> {
  const answer = await t.visitor.get(path);
  expect(answer.status, answer.text).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(answer.text) as unknown[]);
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const time = (name: string) => (component.getFirstPropertyValue(name) as ICAL.Time).toJSDate().toISOString();
    expect((component.getFirstPropertyValue('dtstart') as ICAL.Time).zone).toBe(ICAL.Timezone.utcTimezone);
    const { uid, summary, sequence } = event;
    const link = component.getFirstPropertyValue('url');
    return { uid, summary, at: time('dtstart'), sequence, modified: time('last-modified'), url: String(link) };
  });
}
const summariesAt = async (path: string) => (await eventsAt(path)).map(({ summary }) => summary);
async function onlyEvent(path: string): Promise<Read> {
  const [event, ...others] = await eventsAt(path);
  expect(others).toEqual([]);
  if (event === undefined) throw new Error('The calendar is empty');
  return event;
}

describe('the address is refused', () => {
  it('to visitors and staff', async () => {
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    for (const method of ['get', 'post', 'delete'] as const) {
      expect((await t.visitor[method](url)).status).toBe(401);
      expect((await (await t.as(teacher))[method](url)).status).toBe(403);
      expect((await admin[method](url)).status).toBe(403);
    }
  });

  it.each([
    'x',
    'x.ics',
    `${'a'.repeat(43)}`,
    `${'a'.repeat(44)}.ics`,
    '%00.ics',
    '..%2f.ics',
    `${"a'or'1".repeat(6)}a.ics`,
  ])('where it is %s', async (file) => expect(await statusOf(`/calendar/${file}`)).toBe(404));

  it('where its person is blocked, until the block ends, has another role or is erased', async () => {
    const path = await makeAddress();
    await setUser({ is_active: false });
    expect(await statusOf(path)).toBe(404);
    await setUser({ is_active: true, role: 'coordinator' });
    expect(await statusOf(path)).toBe(404);
    await setUser({ role: 'student', is_admin: true });
    expect(await statusOf(path)).toBe(404);
    await setUser({ is_admin: false });
    expect(await statusOf(path)).toBe(200);
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    expect((await admin.delete(`/api/users/destroy/${student.id}`)).status).toBe(200);
    expect(await statusOf(path)).toBe(404);
    expect(await t.db.selectFrom('calendars').select('user_id').where('user_id', '=', student.id).execute()).toEqual(
      [],
    );
  });

  it('once the password is another one, and the person is told that there is none', async () => {
    const path = await makeAddress();
    const state = async () => (await (await t.as(student)).get(url)).body;
    expect(await state()).toEqual({ madeAt: t.clock.now().toISOString() });
    await setUser({ password_hash: 'another' });
    expect([await statusOf(path), await state()]).toEqual([404, { madeAt: null }]);
    expect(await statusOf(await makeAddress())).toBe(200);
  });

  it('once it was renewed or ended', async () => {
    const first = await makeAddress();
    const second = await makeAddress();
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    const caller = await t.as(student);
    for (let times = 0; times < 2; times += 1) expect((await caller.delete(url)).status).toBe(200);
    expect(await statusOf(second)).toBe(404);
    expect((await caller.get(url)).body).toEqual({ madeAt: null });
  });

  it('to those who guess on and on, and to nobody with an address', async () => {
    // Others guessed before.
    t.clock.advance(10 * 60_000);
    const path = await makeAddress();
    const guess = `/calendar/${'g'.repeat(43)}.ics`;
    const answers: number[] = [];
    for (let times = 0; times <= 60; times += 1) answers.push(await statusOf(guess));
    expect([answers.at(0), answers.at(59), answers.at(60)]).toEqual([404, 404, 429]);
    expect(await statusOf(path)).toBe(200);
    t.clock.advance(10 * 60_000);
    expect(await statusOf(guess)).toBe(404);
  });
});

it('the secret is kept as a digest alone, and stands in no log, no audit entry and no export', async () => {
  const lines: string[] = [];
  const logged = await buildTestApp({ log: { write: (line) => void lines.push(line) } });
  onTestFinished(() => logged.close());
  const caller = await logged.as(await logged.buildUser());
  const path = (await caller.post(url)).body.path as string;
  const secret = /^\/calendar\/([\w-]{43})\.ics$/.exec(path)?.[1] ?? '';
  expect((await logged.visitor.get(path)).status).toBe(200);
  expect((await caller.delete(url)).status).toBe(200);
  expect((await logged.visitor.get(path)).status).toBe(404);
  await caller.post(url);
  const own = await caller.get('/api/users/me/export');
  expect(own.text).toContain('addressMadeAt');
  const { rows } = await sql<{ kept: string }>`select to_jsonb(c)::text as kept from calendars c
    union all select to_jsonb(a)::text from audit_entries a`.execute(logged.db);
  expect(rows.length).toBeGreaterThan(0);
  expect(lines.length).toBeGreaterThan(0);
  expect(secret).not.toBe('');
  for (const text of [...lines, ...rows.map(({ kept }) => kept), own.text]) expect(text).not.toContain(secret);
});

describe('an answer', () => {
  it('needs no cookie, sets none, says nothing to other sites, and is kept by one program alone', async () => {
    const path = await makeAddress();
    const { headers } = await (await t.as(student)).get(path);
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect(await statusOf(`${path}?from=elsewhere&x[]=1`)).toBe(200);
  });

  it('is the same whoever is signed in', async () => {
    const path = await makeAddress();
    await build({ name: 'Ferns', due_at: inDays(1) });
    const read = await t.visitor.get(path);
    expect(read.text).toContain('Ferns');
    for (const reader of [student, teacher, await t.buildUser({ role: 'admin' })])
      expect((await (await t.as(reader)).get(path)).text).toBe(read.text);
  });

  it('is not sent again while nothing has changed', async () => {
    const path = await makeAddress();
    const test = await build({ due_at: inDays(1) });
    const first = await t.visitor.get(path);
    const etag = String(first.headers['etag']);
    const again = (tag: string) => t.visitor.get(path, { 'if-none-match': tag });
    const known = await again(`"other", W/${etag}`);
    expect([known.status, known.text, known.headers['etag']]).toEqual([304, '', etag]);
    expect((await again('"other"')).status).toBe(200);
    t.clock.advance(hour);
    expect((await again(etag)).status).toBe(304);
    await change(test, { due_at: inDays(2) });
    expect((await again(etag)).status).toBe(200);
    const renamed = String((await t.visitor.get(path)).headers['etag']);
    await change(test, { name: 'Another name' });
    expect((await again(renamed)).status).toBe(200);
  });

  it('to HEAD has the same headers and no body', async () => {
    const path = await makeAddress();
    await build({ due_at: inDays(1) });
    const { headers } = await t.visitor.get(path);
    const head = await t.visitor.call('HEAD', path);
    expect([head.status, head.text]).toEqual([200, '']);
    for (const name of ['etag', 'content-type', 'cache-control', 'content-length'])
      expect(head.headers[name]).toBe(headers[name]);
  });
});

describe('the calendar tells', () => {
  it('when a test opens, is due and closes, with the way there, in the language of the person', async () => {
    await setUser({ language: 'de' });
    const path = await makeAddress();
    const test = await build({ name: 'Blätter', opens_at: inDays(1), due_at: inDays(2), closes_at: inDays(3) });
    const link = `https://lms.example/test/${test.id}`;
    expect(await eventsAt(path)).toMatchObject([
      { summary: 'Öffnet: Blätter', at: inDays(1).toISOString(), url: link },
      { summary: 'Fällig: Blätter', at: inDays(2).toISOString(), url: link },
      { summary: 'Schließt: Blätter', at: inDays(3).toISOString(), url: link },
    ]);
    const { text } = await t.visitor.get(path);
    expect(text).toContain('DESCRIPTION:Botany\r\n');
  });

  it('once that a test closes when it is due, and nothing longer ago than a month or later than a year', async () => {
    const path = await makeAddress();
    await build({ name: 'both', due_at: inDays(1), closes_at: inDays(1) });
    await build({ name: 'long ago', due_at: inDays(-31) });
    await build({ name: 'lately', due_at: inDays(-29) });
    await build({ name: 'far', opens_at: inDays(364), due_at: inDays(366) });
    expect(await summariesAt(path)).toEqual(['Due: lately', 'Due: both', 'Opens: far']);
  });

  it('nothing of what is submitted, disabled or in the bin, or of a course that the student left; it comes back with it', async () => {
    const path = await makeAddress();
    const test = await build({ name: 'Leaves', due_at: inDays(1), attempts_allowed: 2 });
    const shown = async () => (await eventsAt(path)).length;
    expect(await shown()).toBe(1);
    await change(test, { status: 'disabled' });
    expect(await shown()).toBe(0);
    await change(test, { status: 'enabled', deleted_at: t.clock.now() });
    expect(await shown()).toBe(0);
    await change(test, { deleted_at: null });
    expect(await shown()).toBe(1);
    const taking = await startAs(t, student, test);
    expect(await shown()).toBe(1);
    await submit(taking);
    expect(await shown()).toBe(0);
    await build({ due_at: inDays(1) });
    expect(await shown()).toBe(1);
    await t.db.deleteFrom('join_requests').where('course_id', '=', course._id).execute();
    expect(await shown()).toBe(0);
  });

  it('each person their own dates, under identifiers of their own', async () => {
    const fellow = await t.buildUser();
    await t.buildJoinRequest(course, fellow, 'approved');
    const test = await build({ due_at: inDays(1) });
    const exception = { dueAt: inDays(5).toISOString() };
    const asTeacher = await t.as(teacher);
    expect((await asTeacher.put(`/api/tests/${test.id}/exceptions/people/${student.id}`, exception)).status).toBe(200);
    const [own, other] = [await onlyEvent(await makeAddress()), await onlyEvent(await makeAddress(fellow))];
    expect([own.at, other.at]).toEqual([inDays(5).toISOString(), inDays(1).toISOString()]);
    expect(own.uid).not.toBe(other.uid);
    for (const { uid } of [own, other]) for (const { id } of [test, student, fellow]) expect(uid).not.toContain(id);
  });

  it('times in UTC, which stay where they are when clocks are changed', async () => {
    const path = await makeAddress();
    const before = new Date(Date.UTC(t.clock.now().getUTCFullYear() + 1, 2, 1, 1, 30));
    t.clock.advance(before.getTime() - 10 * day - t.clock.now().getTime());
    const moments = [before, new Date(before.getTime() + 40 * day)];
    for (const due_at of moments) await build({ due_at });
    expect((await eventsAt(path)).map(({ at }) => at)).toEqual(moments.map((moment) => moment.toISOString()));
    const { text } = await t.visitor.get(path);
    expect(text.match(/^DTSTART:\d{8}T013000Z\r$/gm)).toHaveLength(2);
  });

  it.each([
    ['lines', 'one\r\ntwo\nEND:VEVENT\nBEGIN:VALARM', 'one two END:VEVENT BEGIN:VALARM'],
    ['commas and semicolons', 'a,b;c:d\\n "e"', 'a,b;c:d\\n "e"'],
    ['emoji and letters of several bytes', '👩‍🎓🌿ü漢'.repeat(25), '👩‍🎓🌿ü漢'.repeat(25)],
    ['right to left', 'اختبار النباتات, الجزء ١; '.repeat(6).trim(), 'اختبار النباتات, الجزء ١; '.repeat(6).trim()],
    ['control characters', 'bell\u0007 and \u2028 line', 'bell and line'],
  ])('titles with %s whole, in lines of at most 75 octets', async (_, name, read) => {
    const path = await makeAddress();
    await build({ name, due_at: inDays(1) });
    expect((await onlyEvent(path)).summary).toBe(`Due: ${read}`);
    const { text } = await t.visitor.get(path);
    const lines = text.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(text).not.toMatch(/[^\r]\n|\r[^\n]|\ufffd/);
  });
});

it('the calendar tells when a material is due, by one identifier, until it is done', async () => {
  const path = await makeAddress();
  const material = course.subjects[0]?.materials[0];
  if (!material) throw new Error('The course has a material');
  const set = async (dueAt: Date | null) => {
    const body = { kind: 'material', _id: material._id, dueAt };
    expect((await (await t.as(teacher)).put(`/api/courses/${course._id}/dates`, body)).status).toBe(200);
  };
  await set(inDays(3));
  const first = await onlyEvent(path);
  expect(first).toMatchObject({
    summary: `Due: ${material.name}`,
    at: inDays(3).toISOString(),
    url: `https://lms.example/course/materials/${material._id}`,
  });
  await set(inDays(4));
  const moved = await onlyEvent(path);
  expect([moved.uid, moved.sequence > first.sequence]).toEqual([first.uid, true]);
  const exceptions = `/api/materials/${material._id}/exceptions/people/${student.id}`;
  const own = { dueAt: inDays(6).toISOString() };
  expect((await (await t.as(teacher)).put(exceptions, own)).status).toBe(200);
  const excepted = await onlyEvent(path);
  expect([excepted.uid, excepted.at, excepted.sequence > moved.sequence]).toEqual([first.uid, own.dueAt, true]);
  const learner = await t.as(student);
  const report = { material: material._id, opened: true, completed: true };
  expect((await learner.put(`/api/courses/${course._id}/progress`, report)).status).toBe(200);
  expect(await eventsAt(path)).toEqual([]);
});

describe('a change', () => {
  it('to a date keeps the identifier, raises the sequence and is dated, also when the date moves back', async () => {
    const path = await makeAddress();
    const test = await build({ due_at: inDays(1) });
    const [there, back] = [inDays(2), inDays(1)];
    const first = await onlyEvent(path);
    expect(await onlyEvent(path)).toEqual(first);
    t.clock.advance(hour);
    await change(test, { due_at: there });
    const moved = await onlyEvent(path);
    t.clock.advance(hour);
    await change(test, { due_at: back });
    const again = await onlyEvent(path);
    expect([moved.uid, again.uid]).toEqual([first.uid, first.uid]);
    expect([moved.at, again.at]).toEqual([there.toISOString(), back.toISOString()]);
    expect(moved.sequence).toBeGreaterThan(first.sequence);
    expect(again.sequence).toBeGreaterThan(moved.sequence);
    expect(again.modified > moved.modified && moved.modified > first.modified).toBe(true);
  });

  it('by an exception that comes and goes raises the sequence each time', async () => {
    const path = await makeAddress();
    const test = await build({ due_at: inDays(1) });
    const asTeacher = await t.as(teacher);
    const except = async (fields: object) =>
      expect((await asTeacher.put(`/api/tests/${test.id}/exceptions/people/${student.id}`, fields)).status).toBe(200);
    const sequences = [(await onlyEvent(path)).sequence];
    for (const fields of [{ dueAt: inDays(9).toISOString() }, {}]) {
      await except(fields);
      sequences.push((await onlyEvent(path)).sequence);
    }
    expect(sequences).toEqual(sequences.toSorted((one, other) => one - other));
    expect(new Set(sequences).size).toBe(3);
  });

  it('to another test, or to a name, leaves the sequence; a name is dated', async () => {
    const path = await makeAddress();
    const test = await build({ name: 'Leaves', due_at: inDays(1) });
    const first = await onlyEvent(path);
    t.clock.advance(hour);
    await change(await build({ due_at: inDays(2) }), { status: 'disabled' });
    expect(await onlyEvent(path)).toEqual(first);
    await change(test, { name: 'Roots' });
    const renamed = await onlyEvent(path);
    expect(renamed).toMatchObject({ summary: 'Due: Roots', sequence: first.sequence });
    expect(renamed.modified > first.modified).toBe(true);
  });

  it('that takes an entry away and brings it back rises above all that was told, also under another address', async () => {
    const path = await makeAddress();
    const test = await build({ due_at: inDays(1) });
    const first = await onlyEvent(path);
    await change(test, { status: 'disabled' });
    expect(await eventsAt(path)).toEqual([]);
    await change(test, { status: 'enabled' });
    const back = await onlyEvent(path);
    expect([back.uid, back.sequence > first.sequence]).toEqual([first.uid, true]);
    await (await t.as(student)).delete(url);
    await change(test, { due_at: inDays(3) });
    const renewed = await onlyEvent(await makeAddress());
    expect([renewed.uid, renewed.sequence > back.sequence]).toEqual([first.uid, true]);
  });

  it('is numbered once where many programs ask at the same time', async () => {
    const path = await makeAddress();
    const test = await build({ due_at: inDays(1) });
    const { sequence } = await onlyEvent(path);
    await change(test, { due_at: inDays(2) });
    const all = await Promise.all(Array.from({ length: 8 }, () => onlyEvent(path)));
    expect(new Set(all.map((event) => event.sequence))).toEqual(new Set([sequence + 1]));
  });
});
