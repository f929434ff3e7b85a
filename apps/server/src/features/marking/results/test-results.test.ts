import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp, type BuiltTest } from '../../../../testing/index.ts';
import {
  buildTestToSit,
  saveAll,
  startAs,
  submit,
  type Taking,
} from '../../../../testing/features/attempts/open-attempt.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const minute = 60_000;
type Choices = Parameters<typeof saveAll>[1];

/** A student of this name who has chosen so and submitted. */
async function sat(test: BuiltTest, username: string, choices: Choices): Promise<Taking & { id: string }> {
  const student = await t.buildUser({ username });
  const taking = await startAs(t, student, test);
  await saveAll(taking, choices);
  t.clock.advance(minute);
  await submit(taking);
  return { ...taking, id: student.id };
}

/** Three results of 3, 1 and −1 marks of 3, submitted in this order. */
async function buildResults() {
  const built = await buildTestToSit(t, { questions: [{}, {}, { negative_mark: 1 }] });
  const mark = built.test.id.slice(-6);
  const names = [`zoe ${mark}`, `adam ${mark}`, `mia ${mark}`] as const;
  const zoe = await sat(built.test, names[0], [
    [0, 'A'],
    [1, 'A'],
    [2, 'A'],
  ]);
  const adam = await sat(built.test, names[1], [
    [0, 'A'],
    [1, 'C'],
  ]);
  const mia = await sat(built.test, names[2], [[2, 'B']]);
  await startAs(t, await t.buildUser(), built.test);
  const caller = await t.as(built.teacher);
  return { ...built, caller, url: `/api/tests/${built.test.id}/results`, names, zoe, adam, mia };
}

const namesIn = ({ body }: { body: { data: { student: { username: string } }[] } }) =>
  body.data.map(({ student }) => student.username);

describe('the list of results', () => {
  it('is refused for other teachers, also when the test has been put away', async () => {
    const { url, caller, test } = await buildResults();
    const other = await t.as(await t.buildUser({ role: 'teacher' }));
    expect((await other.get(url)).status).toBe(404);
    expect((await other.get(`${url}/csv`)).status).toBe(404);
    await t.db.updateTable('assessments').set({ deleted_at: t.clock.now() }).where('id', '=', test.id).execute();
    expect((await caller.get(url)).status).toBe(404);
  });

  it.each(['sort=size', 'limit=0', 'page=x', 'group=7'])('refuses %s', async (query) => {
    const { url, caller } = await buildResults();
    expect((await caller.get(`${url}?${query}`)).status).toBe(400);
  });

  it('has what was submitted alone, newest first, with what it came to', async () => {
    const { url, caller, names, adam } = await buildResults();
    const answer = await caller.get(url);
    expect(namesIn(answer)).toEqual(names.toReversed());
    expect(answer.body).toMatchObject({ total: 3, page: 1 });
    expect(answer.body.data[1]).toMatchObject({
      _id: adam.attempt._id,
      student: { _id: adam.id },
      number: 1,
      startedAt: adam.attempt.startedAt,
      submittedBy: 'student',
      mark: 1,
      maxMark: 3,
      percentage: 33.33,
      right: 1,
      wrong: 1,
      skipped: 1,
      regradedAt: null,
    });
    expect(answer.body.data[0]).toMatchObject({ mark: -1, percentage: -33.33 });
  });

  it('is sorted, searched and cut into pages', async () => {
    const { url, caller, names, mia } = await buildResults();
    const [zoe, adam, last] = names;
    expect(namesIn(await caller.get(`${url}?sort=username`))).toEqual([adam, last, zoe]);
    expect(namesIn(await caller.get(`${url}?sort=-mark`))).toEqual([zoe, adam, last]);
    const second = await caller.get(`${url}?sort=submittedAt&limit=2&page=2`);
    expect([namesIn(second), second.body.pageCount]).toEqual([[last], 2]);
    const code = (await caller.get(`${url}?search=${encodeURIComponent(last)}`)).body.data[0].receiptCode;
    const found = await caller.get(`${url}?search=${String(code).toLowerCase()}`);
    expect(found.body.data).toMatchObject([{ _id: mia.attempt._id }]);
  });

  it('is narrowed to a group of the teacher’s own', async () => {
    const { url, caller, teacher, names, zoe } = await buildResults();
    const own = await t.buildGroup(teacher, { users: [zoe] });
    const foreign = await t.buildGroup(await t.buildUser({ role: 'teacher' }), { users: [zoe] });
    expect(namesIn(await caller.get(`${url}?group=${own.id}`))).toEqual([names[0]]);
    expect((await caller.get(`${url}?group=${foreign.id}`)).body.total).toBe(0);
    const students = async (group: string): Promise<(string | undefined)[]> =>
      (await caller.get(`${url}/csv?group=${group}`)).text
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[0]);
    expect([await students(own.id), await students(foreign.id)]).toEqual([[names[0]], []]);
  });

  it('has attempts whose time is over, submitted at their deadline', async () => {
    const built = await buildTestToSit(t, { duration_minutes: 10 });
    const taking = await startAs(t, await t.buildUser(), built.test);
    t.clock.advance(10 * minute + 2_001);
    const answer = await (await t.as(built.teacher)).get(`/api/tests/${built.test.id}/results`);
    expect(answer.body.data).toMatchObject([
      { submittedBy: 'deadline', submittedAt: taking.attempt.deadlineAt, skipped: 3 },
    ]);
  });
});

describe('the table', () => {
  it('is the whole list in its order, for spreadsheets', async () => {
    const { url, caller, test, names } = await buildResults();
    const answer = await caller.get(`${url}/csv?sort=username`);
    expect(answer.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' });
    expect(answer.headers['content-disposition']).toContain(`attachment; filename="${test.name} - results.csv"`);
    const lines = answer.text.split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFStudent,Attempt,Started,Submitted,Submitted by,Mark,Maximum,Percentage,Right,Wrong,Skipped,Receipt,Corrected,Late',
    );
    expect(lines.slice(1, 4).map((line) => line.split(',')[0])).toEqual([names[1], names[2], names[0]]);
    // Numbers stay numbers, also below zero.
    expect(lines[2]?.split(',').slice(5, 11)).toEqual(['-1', '3', '-33.33', '0', '1', '2']);
    expect(lines[4]).toBe('');
  });

  it('starts no formula and breaks no row, whatever students are called', async () => {
    const { test, teacher } = await buildTestToSit(t);
    await sat(test, '=HYPERLINK("https://example.org"; "a,b")', []);
    await sat(test, '＋1', []);
    const { text } = await (await t.as(teacher)).get(`/api/tests/${test.id}/results/csv`);
    const lines = text.split('\r\n');
    expect(lines[1]?.startsWith("'＋1,")).toBe(true);
    expect(lines[2]?.startsWith(`"'=HYPERLINK(""https://example.org""; ""a,b"")",1,`)).toBe(true);
  });

  it('holds hundreds of rows, each once', async () => {
    const { test, teacher } = await buildTestToSit(t);
    for (let i = 0; i < 3; i += 1) await sat(test, `many ${i} ${test.id.slice(-6)}`, []);
    // The same students many times over: rows straight into the table.
    await sql`insert into attempts select gen_random_uuid(), assessment_id, version, student_id, number + n, status,
      shuffled, lease, started_at, deadline_at, 0, last_seen_at, null, submitted_at, submitted_by,
      receipt_code || '-' || n, mark, max_mark, right_count, wrong_count, skipped_count, null, null
      from attempts, generate_series(1, 150) n where assessment_id = ${test.id}`.execute(t.db);
    const { text } = await (await t.as(teacher)).get(`/api/tests/${test.id}/results/csv`);
    const receipts = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[11]);
    expect([receipts.length, new Set(receipts).size]).toEqual([453, 453]);
  });
});
