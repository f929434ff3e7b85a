import { expect } from 'vitest';
import type { TestApp, TestUser } from '../../index.ts';
import { checksums, handIn, importNow, undoNow } from './roster-calls.ts';

/** Two hundred rows apart, so that every batch has one. */
const badRows = [
  (i: number) => `Bad ${i},no address,student,,,`,
  (i: number) => `Bad ${i},bad${i}@example.org,boss,,,`,
  (i: number) => `Bad ${i},bad${i}@example.org,admin,,,`,
  (i: number) => `Bad ${i},bad${i}@example.org,student,Atlantis,,`,
  (i: number) => `Person ${i - 1},bad${i}@example.org,student,,,`,
];

function rowAt(i: number, institution: string, known: readonly TestUser[]): string {
  if (i % 200 === 100) return badRows[Math.floor(i / 200) % badRows.length]?.(i) ?? '';
  const user = i % 50 === 1 ? known[(i - 1) / 50] : undefined;
  const name = user ? user.username : `Person ${i}`;
  const email = user ? user.email : `person${i}@example.org`;
  return `${name},${email},${i % 40 === 1 ? 'teacher' : ''},${i % 3 === 0 ? institution : ''},'+49 ${i},Class ${i % 30}`;
}

/**
 * Imports a school year's file with so many rows, of which one in two hundred is bad and one in fifty is about somebody who is
 * there already, hands it in again, and takes it back.
 */
export async function importAndUndoYear(t: TestApp, count: number): Promise<void> {
  const caller = await t.as(await t.buildUser({ role: 'admin' }));
  const known: TestUser[] = [];
  for (let i = 0; i < count / 50; i += 1) known.push(await t.buildUser({ role: i % 20 === 0 ? 'teacher' : 'student' }));
  const badCount = count / 200;
  const goodCount = count - badCount;
  const { name } = await t.buildInstitution();
  const rows = Array.from({ length: count }, (_, i) => rowAt(i, name, known));
  const lines = ['username,email,role,institution,phone,class', ...rows];
  const before = await checksums(t);

  const { body } = await handIn(caller, lines);
  const counts = { create: goodCount - known.length, update: known.length, skip: 0, bad: badCount };
  expect(body.roster.counts).toEqual(counts);
  expect(await checksums(t)).toEqual(before);

  const done = await importNow(t, caller, body.roster._id);
  expect(done).toMatchObject({ status: 'imported', counts, progress: { done: goodCount, total: goodCount } });
  const bad = await caller.get(`/api/rosters/${body.roster._id}/bad-rows.csv`);
  expect(bad.text.trim().split('\r\n')).toHaveLength(badCount + 1);
  const after = await checksums(t);

  const again = await handIn(caller, lines);
  expect(again.body.roster).toMatchObject({ counts: { create: 0, update: 0, skip: goodCount, bad: badCount } });
  expect(again.body.roster.can.import).toBe(false);
  expect(await checksums(t)).toEqual(after);

  const undone = await undoNow(t, caller, body.roster._id);
  expect(undone).toMatchObject({ status: 'undone', kept: 0, progress: { done: goodCount, total: goodCount } });
  expect(await checksums(t)).toEqual(before);
}
