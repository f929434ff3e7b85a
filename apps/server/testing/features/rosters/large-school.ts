import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { TestApp } from '../../index.ts';
import { handInSchool, type School } from './one-roster.ts';
import { importNow } from './roster-calls.ts';

const classesOfEach = 5;

/** A school of so many people, one in twenty a teacher, each in five of its classes, with ids as systems make them. */
export function schoolOf(people: number, classes: number): School {
  const ids = Array.from({ length: people }, () => randomUUID());
  const places = Array.from({ length: classes }, () => randomUUID());
  return {
    system: 'large',
    people: ids.map((id, i) => ({
      id,
      username: `pupil${i}`,
      given: 'Some',
      family: `Body ${i}`,
      email: `pupil${i}@large.example.org`,
      role: i % 20 === 0 ? 'teacher' : 'student',
    })),
    classes: places.map((id, i) => ({ id, title: `Class ${i}` })),
    enrolments: ids.flatMap((id, i) =>
      Array.from({ length: classesOfEach }, (_, n) => ({
        person: id,
        class: places[(i * 7 + n * 31) % classes] ?? '',
      })),
    ),
  };
}

/** Imports a school's file, hands it in again, which changes nothing, and answers how many seconds the import took. */
export async function importSchoolTwice(t: TestApp, people: number, classes: number): Promise<number> {
  const caller = await t.as(await t.buildUser({ role: 'admin' }));
  const school = schoolOf(people, classes);
  const begun = performance.now();
  const { body } = await handInSchool(caller, school);
  expect(body.roster.counts).toEqual({ create: people, update: 0, skip: 0, bad: 0 });
  await importNow(t, caller, body.roster._id);
  const seconds = (performance.now() - begun) / 1_000;
  const places = await t.db
    .selectFrom('group_users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(places.count).toBe(people * classesOfEach);
  const again = await handInSchool(caller, school);
  expect(again.body.roster).toMatchObject({
    counts: { create: 0, update: 0, skip: people, bad: 0 },
    can: { import: false },
  });
  return seconds;
}
