import { sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import { activeMemberships } from '../../groups/index.ts';
import { coursePublished } from '../../courses/index.ts';
import { testLive } from '../test-authoring.visibility.ts';

type Dates<T> = { opens_at: T | null; due_at: T | null; closes_at: T | null };

/** A test, whether the students of its course can reach it, and its dates before those of its exceptions. */
export type TestWithDates = { id: string; course_id: string; live: boolean; dates: Dates<Date>[] };

/** These tests with all dates that may hold for somebody at them. */
export async function listDatedTests(db: Db, ids: readonly string[]): Promise<TestWithDates[]> {
  const { rows } = await sql<Omit<TestWithDates, 'dates'> & { dates: Dates<string>[] }>`
    select assessments.id, assessments.course_id,
      (${testLive} and assessments.status = 'enabled' and ${coursePublished}) as live,
      (select json_agg(json_build_object('opens_at', d.opens_at, 'due_at', d.due_at, 'closes_at', d.closes_at)) from (
        select assessments.opens_at, assessments.due_at, assessments.closes_at
        union select e.opens_at, e.due_at, e.closes_at from assessment_exceptions e
          where e.course_id = assessments.course_id and e.assessment_id = assessments.id) d) as dates
    from assessments join courses on courses.id = assessments.course_id
    where assessments.id = any(${[...ids]}::uuid[])`.execute(db);
  const date = (text: string | null): Date | null => (text === null ? null : new Date(text));
  return rows.map((row) => ({
    ...row,
    dates: row.dates.map(({ opens_at, due_at, closes_at }) => ({
      opens_at: date(opens_at),
      due_at: date(due_at),
      closes_at: date(closes_at),
    })),
  }));
}

/** The people whom an exception for this group or person is for. */
export async function listTargeted(db: Db, targetId: string): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string }>`
    select m.user_id from ${activeMemberships} m where m.group_id = ${targetId}`.execute(db);
  return new Set([targetId, ...rows.map(({ user_id }) => user_id)]);
}
