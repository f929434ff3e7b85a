import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';
import { checksums, handIn, importNow, undoNow } from '../../../testing/features/rosters/roster-calls.ts';

// A school year's file: ten thousand rows of which fifty are bad, with people among them who are there already.

let t: TestApp;
let caller: Caller;
let known: TestUser[];
beforeAll(async () => {
  t = await buildTestApp();
  caller = await t.as(await t.buildUser({ role: 'admin' }));
  known = [];
  for (let i = 0; i < 200; i += 1) known.push(await t.buildUser({ role: i % 20 === 0 ? 'teacher' : 'student' }));
});
afterAll(() => t.close());

const count = 10_000;
/** Two hundred rows apart, so that every batch has one. */
const badRows = [
  (i: number) => `Bad ${i},no address,student,,,`,
  (i: number) => `Bad ${i},bad${i}@example.org,boss,,,`,
  (i: number) => `Bad ${i},bad${i}@example.org,admin,,,`,
  (i: number) => `Bad ${i},bad${i}@example.org,student,Atlantis,,`,
  (i: number) => `Person ${i - 1},bad${i}@example.org,student,,,`,
];

function rowAt(i: number, institution: string): string {
  if (i % 200 === 100) return badRows[Math.floor(i / 200) % badRows.length]?.(i) ?? '';
  const user = i % 50 === 1 ? known[(i - 1) / 50] : undefined;
  const name = user ? user.username : `Person ${i}`;
  const email = user ? user.email : `person${i}@example.org`;
  return `${name},${email},${i % 40 === 1 ? 'teacher' : ''},${i % 3 === 0 ? institution : ''},'+49 ${i},Class ${i % 30}`;
}

it('imports ten thousand rows without the fifty bad ones, once, and takes them back exactly', async () => {
  const { name } = await t.buildInstitution();
  const rows = Array.from({ length: count }, (_, i) => rowAt(i, name));
  const lines = ['username,email,role,institution,phone,class', ...rows];
  const before = await checksums(t);

  const { body } = await handIn(caller, lines);
  const counts = { create: count - 250, update: 200, skip: 0, bad: 50 };
  expect(body.roster.counts).toEqual(counts);
  expect(await checksums(t)).toEqual(before);

  const done = await importNow(t, caller, body.roster._id);
  expect(done).toMatchObject({ status: 'imported', counts, progress: { done: count - 50, total: count - 50 } });
  const bad = await caller.get(`/api/rosters/${body.roster._id}/bad-rows.csv`);
  expect(bad.text.trim().split('\r\n')).toHaveLength(51);
  const after = await checksums(t);

  const again = await handIn(caller, lines);
  expect(again.body.roster).toMatchObject({ counts: { create: 0, update: 0, skip: count - 50, bad: 50 } });
  expect(again.body.roster.can.import).toBe(false);
  expect(await checksums(t)).toEqual(after);

  const undone = await undoNow(t, caller, body.roster._id);
  expect(undone).toMatchObject({ status: 'undone', kept: 0, progress: { done: count - 50, total: count - 50 } });
  expect(await checksums(t)).toEqual(before);
}, 120_000);
