import type { Course, DatesMoved, MoveInput } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startAs } from '../../../testing/features/attempts/open-attempt.ts';
import { type Answer, buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

// Moving all dates of a course: the preview, the move, and the way back.

const leaf = (name: string) => ({ name, content_type: 'Link' as const, content_url: 'https://example.org/' });
const berlin = 'Europe/Berlin';

let t: TestApp;
let owner: TestUser;
let teacher: Caller;
let school: { id: string };
let course: Course;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  school = await t.buildInstitution();
  owner = await t.buildUser({ role: 'teacher', institutionId: school.id });
  teacher = await t.as(owner);
  course = await t.buildCourse(owner, { subjects: [{ name: 'Roots', duration: 1, materials: [leaf('Soil')] }] });
});

type Asked = Partial<MoveInput> & { days: number };
const url = (): string => `/api/courses/${course._id}/dates`;
const move = (body: object, caller: Caller = teacher): Promise<Answer> => caller.post(`${url()}/move`, body);
async function preview(asked: Asked, caller: Caller = teacher): Promise<DatesMoved> {
  const answer = await move({ ...asked, dryRun: true }, caller);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as DatesMoved;
}
async function apply(asked: Asked): Promise<DatesMoved> {
  const { state } = await preview(asked);
  const answer = await move({ ...asked, dryRun: false, state });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as DatesMoved;
}
const undo = (id: string | null, caller: Caller = teacher) => caller.post(`${url()}/undo`, { move: id });
const material = () => course.subjects[0]?.materials[0]?._id ?? '';
async function due(at: string): Promise<void> {
  const row = (await rows()).find(({ kind }) => kind === 'material');
  const body = { kind: 'material', _id: material(), dueAt: at, updatedAt: row?.updatedAt ?? null };
  expect((await teacher.put(url(), body)).status).toBe(200);
}
const rows = async () => (await teacher.get(url())).body.data as { kind: string; updatedAt: string | null }[];
/** All dates of the course, by its order. */
const dates = async (): Promise<unknown[]> => {
  const { data } = (await teacher.get(url())).body;
  return data.map(({ opensAt, dueAt, closesAt }: Record<string, unknown>) => [opensAt, dueAt, closesAt]);
};
const inSchool = (values: object) => t.db.updateTable('institutions').set(values).where('id', '=', school.id).execute();
/** When the material would be due, and the notes on that. */
async function dueAfter(asked: Asked): Promise<[string | undefined, readonly string[] | undefined]> {
  const moment = (await preview(asked)).data[0]?.dueAt;
  return [moment?.after, moment?.notes];
}

describe('a move is refused', () => {
  it('by no days, by too many or by half a day', async () => {
    for (const days of [0, 4_000, 1.5, 'x', null])
      expect((await move({ days, dryRun: true })).body.issues[0].path).toBe('days');
  });

  it('where it is not the previewed one any more, or none was previewed', async () => {
    await due('2027-01-11T08:00:00Z');
    const { state } = await preview({ days: 7 });
    expect((await move({ days: 7, dryRun: false })).body.error).toBe('move_outdated');
    expect((await move({ days: 8, dryRun: false, state })).body.error).toBe('move_outdated');
    await due('2027-01-12T08:00:00Z');
    expect((await move({ days: 7, dryRun: false, state })).body.error).toBe('move_outdated');
    expect(await dates()).toContainEqual([null, '2027-01-12T08:00:00.000Z', null]);
  });

  it('the second time that it is pressed, also at once', async () => {
    await due('2027-01-11T08:00:00Z');
    const { state } = await preview({ days: 7 });
    const press = () => move({ days: 7, dryRun: false, state });
    const pressed = await Promise.all([press(), press()]);
    expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await dates()).toContainEqual([null, '2027-01-18T08:00:00.000Z', null]);
  });

  it('where dates would be out of order or beyond the calendar, and nothing moves', async () => {
    const opens_at = new Date('2027-01-11T08:00:00Z');
    await t.buildTest(owner, course, { opens_at, due_at: new Date('2027-01-13T08:00:00Z') });
    await due('2027-01-20T08:00:00Z');
    const before = await dates();
    const from = '2027-01-12T00:00:00Z';
    const told = await preview({ days: -5, from });
    expect(told.data.map(({ kind, problem }) => [kind, problem])).toEqual([
      ['material', null],
      ['test', 'order'],
    ]);
    const answer = await move({ days: -5, from, dryRun: false, state: told.state });
    expect([answer.status, answer.body.error]).toEqual([409, 'move_out_of_order']);
    await due('9999-12-01T08:00:00Z');
    const beyond = { days: 100, from: '9000-01-01T00:00:00Z' };
    const { data, state } = await preview(beyond);
    expect(data[0]?.problem).toBe('range');
    const refused = (await move({ ...beyond, dryRun: false, state })).body;
    expect(refused.message).toBe('Some dates would be beyond the calendar. Nothing was moved.');
    await due('2027-01-20T08:00:00Z');
    expect(await dates()).toEqual(before);
  });
});

describe('a move', () => {
  it('takes the tests along that somebody else made in the course', async () => {
    const theirs = await t.buildUser({ role: 'teacher' });
    await t.buildTest(theirs, course, { due_at: new Date('2027-01-13T08:00:00Z') });
    expect(await preview({ days: 7 })).toMatchObject({ data: [{ kind: 'test' }] });
  });

  it('previews what it then does, with exceptions, and changes nothing before', async () => {
    const student = await t.buildUser();
    await t.buildJoinRequest(course, student, 'approved');
    const at = (day: number) => new Date(Date.UTC(2027, 0, day, 8));
    const test = await t.buildTest(owner, course, { opens_at: at(11), due_at: at(13), closes_at: at(15) });
    const fields = { dueAt: at(14).toISOString() };
    const exception = await teacher.put(`/api/tests/${test.id}/exceptions/people/${student.id}`, fields);
    expect(exception.status, exception.text).toBe(200);
    await due(at(12).toISOString());
    const before = await dates();
    const told = await preview({ days: 7 });
    expect(told).toMatchObject({ exceptions: 1, move: null });
    expect(told.data.map((row) => [row.kind, row.opensAt?.after, row.dueAt?.after, row.closesAt?.after])).toEqual([
      ['material', undefined, at(19).toISOString(), undefined],
      ['test', at(18).toISOString(), at(20).toISOString(), at(22).toISOString()],
    ]);
    expect(await dates()).toEqual(before);
    const done = await apply({ days: 7 });
    expect(done.data).toEqual(told.data);
    const own = (await teacher.get(`/api/tests/${test.id}/exceptions`)).body.data[0];
    expect(own.dueAt).toBe(at(21).toISOString());
    const undone = await undo(done.move);
    expect([undone.status, undone.body.things]).toEqual([200, 3]);
    expect(await dates()).toEqual(before);
    expect((await teacher.get(`/api/tests/${test.id}/exceptions`)).body.data[0].dueAt).toBe(fields.dueAt);
  });

  it('leaves what comes before a date', async () => {
    await t.buildTest(owner, course, {
      opens_at: new Date('2027-01-11T08:00:00Z'),
      due_at: new Date('2027-01-13T08:00:00Z'),
    });
    const { data } = await preview({ days: 1, from: '2027-01-12T00:00:00Z' });
    expect(data[0]).toMatchObject({ opensAt: null, dueAt: { after: '2027-01-14T08:00:00.000Z' } });
  });

  it.each([
    ['2027-03-27T08:00:00Z', 1, '2027-03-28T07:00:00.000Z', ['weekend']],
    ['2027-03-29T07:00:00Z', -7, '2027-03-22T08:00:00.000Z', []],
    ['2027-03-26T01:30:00Z', 2, '2027-03-28T01:30:00.000Z', ['hour_skipped', 'weekend']],
    ['2027-10-29T00:30:00Z', 2, '2027-10-31T00:30:00.000Z', ['hour_twice', 'weekend']],
  ])('from %s by %s days keeps the hour on the wall: %s', async (at, days, after, notes) => {
    await inSchool({ time_zone: berlin });
    await due(at);
    expect(await dueAfter({ days })).toEqual([after, notes]);
  });

  it('goes on past weekends and holidays where it is told to, either way', async () => {
    const holidays = [{ name: 'Break', from: '2027-01-18', to: '2027-01-19' }];
    await inSchool({ holidays: JSON.stringify(holidays) });
    // A Friday.
    await due('2027-01-15T08:00:00Z');
    const skip = { skipWeekends: true, skipHolidays: true };
    expect(await dueAfter({ days: 1 })).toEqual(['2027-01-16T08:00:00.000Z', ['weekend']]);
    expect(await dueAfter({ days: 1, skipWeekends: true })).toEqual(['2027-01-18T08:00:00.000Z', ['holiday']]);
    expect(await dueAfter({ days: 1, ...skip })).toEqual(['2027-01-20T08:00:00.000Z', []]);
    expect(await dueAfter({ days: -6, ...skip })).toEqual(['2027-01-11T08:00:00.000Z', []]);
  });

  it('keeps the order of dates that come upon one day', async () => {
    await t.buildTest(owner, course, {
      opens_at: new Date('2027-01-15T10:00:00Z'),
      due_at: new Date('2027-01-16T09:00:00Z'),
      closes_at: new Date('2027-01-16T09:00:00Z'),
    });
    const { data } = await preview({ days: 1, skipWeekends: true });
    expect(data[0]).toMatchObject({
      opensAt: { after: '2027-01-18T10:00:00.000Z' },
      dueAt: { after: '2027-01-19T09:00:00.000Z' },
      closesAt: { after: '2027-01-19T09:00:00.000Z' },
      problem: null,
    });
  });

  it('gives those who sit a test the time that they gain, and takes none back', async () => {
    const student = await t.buildUser();
    await t.buildJoinRequest(course, student, 'approved');
    const inHours = (hours: number) => new Date(t.clock.now().getTime() + hours * 3_600_000);
    const test = await t.buildTest(owner, course, { closes_at: inHours(2) });
    const { attempt } = await startAs(t, student, test);
    const ends = async () =>
      (
        await t.db.selectFrom('attempts').select('deadline_at').where('id', '=', attempt._id).executeTakeFirstOrThrow()
      ).deadline_at?.toISOString();
    expect(await ends()).toBe(inHours(2).toISOString());
    const { move: made } = await apply({ days: 1 });
    expect(await ends()).toBe(inHours(26).toISOString());
    expect((await undo(made)).status).toBe(200);
    expect(await ends()).toBe(inHours(26).toISOString());
  });

  it('is told in the log, of the course and of each test', async () => {
    await t.buildTest(owner, course, { due_at: new Date('2027-01-13T08:00:00Z') });
    await apply({ days: 7 });
    const actions = await t.db.selectFrom('audit_entries').select('action').where('actor_id', '=', owner.id).execute();
    expect(actions.map(({ action }) => action)).toEqual(expect.arrayContaining(['test_updated', 'course_dates_moved']));
  });
});

describe('a move cannot be undone', () => {
  beforeEach(() => due('2027-01-11T08:00:00Z'));
  const overtaken = async (id: string | null, caller?: Caller) => {
    const answer = await undo(id, caller);
    expect([answer.status, answer.body.error], answer.text).toEqual([409, 'move_overtaken']);
  };

  it('twice', async () => {
    const { move: made } = await apply({ days: 7 });
    expect((await undo(made)).status).toBe(200);
    await overtaken(made);
  });

  it('once there was another one, which can', async () => {
    const first = await apply({ days: 7 });
    const second = await apply({ days: 7 });
    await overtaken(first.move);
    expect((await undo(second.move)).status).toBe(200);
    expect(await dates()).toContainEqual([null, '2027-01-18T08:00:00.000Z', null]);
  });

  it('once a date of it was set again', async () => {
    const first = await apply({ days: 7 });
    await due('2027-02-01T08:00:00Z');
    await overtaken(first.move);
    const test = await t.buildTest(owner, course, { due_at: new Date('2027-01-13T08:00:00Z') });
    const second = await apply({ days: 7 });
    await teacher.put(`/api/tests/${test.id}`, { dueAt: '2027-02-13T08:00:00Z' });
    await overtaken(second.move);
  });

  it('by those who do not edit the course', async () => {
    const { move: made } = await apply({ days: 7 });
    const stranger = await t.as(await t.buildUser({ role: 'teacher', institutionId: school.id }));
    expect((await undo(made, stranger)).status).toBe(404);
  });
});

it('undoing a move leaves out what is gone since', async () => {
  await due('2027-01-11T08:00:00Z');
  const [gone, emptied] = [
    await t.buildTest(owner, course, { due_at: new Date('2027-01-13T08:00:00Z') }),
    await t.buildTest(owner, course, { due_at: new Date('2027-01-14T08:00:00Z') }),
  ];
  const student = await t.buildUser({ role: 'student' });
  await t.buildJoinRequest(course, student, 'approved');
  const exception = `/api/tests/${emptied.id}/exceptions/people/${student.id}`;
  expect((await teacher.put(exception, { dueAt: '2027-01-20T08:00:00Z' })).status).toBe(200);
  const { move: made } = await apply({ days: 7 });
  expect((await teacher.delete(`/api/tests/${gone.id}`)).status).toBe(200);
  expect((await teacher.put(exception, {})).status).toBe(200);
  const undone = await undo(made);
  expect([undone.status, undone.body.things]).toEqual([200, 2]);
  const now = await dates();
  expect(now).toContainEqual([null, '2027-01-11T08:00:00.000Z', null]);
  expect(now).toContainEqual([null, '2027-01-14T08:00:00.000Z', null]);
  expect((await teacher.get(`/api/tests/${emptied.id}/exceptions`)).body.data).toEqual([]);
});

it('300 dates are previewed in one look', async () => {
  const dated = (number: number) => new Date(Date.UTC(2027, 0, 1 + (number % 200), 9));
  const tests = Array.from({ length: 100 }, (_, number) => number);
  for (const number of tests)
    await t.buildTest(owner, course, {
      opens_at: dated(number),
      due_at: new Date(dated(number).getTime() + 86_400_000),
      closes_at: new Date(dated(number).getTime() + 2 * 86_400_000),
    });
  await inSchool({ time_zone: berlin });
  const { data } = await preview({ days: 7, skipWeekends: true, skipHolidays: true });
  const told = data.flatMap(({ opensAt, dueAt, closesAt }) => [opensAt, dueAt, closesAt]).filter(Boolean);
  expect(told).toHaveLength(300);
});
