import { sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import { activeMemberships } from '../../groups/index.ts';
import { coursePublished } from '../../courses/index.ts';
import { testLive } from '../test-authoring.visibility.ts';

type Dates<T> = { opens_at: T | null; due_at: T | null; closes_at: T | null };

/** When results that wait come out: at a moment, or when the test closes for their student; neither where they wait for nothing of the kind. */
type ResultDates = { at: Date | null; atClose: boolean };

/** A test, whether the students of its course can reach it, and its dates before those of its exceptions. */
export type TestWithDates = {
  id: string;
  course_id: string;
  live: boolean;
  dates: Dates<Date>[];
  results: ResultDates;
};

type RowOfResults = { results_at: Date | null; results_at_close: boolean };

/** These tests with all dates that may hold for somebody at them. */
export async function listDatedTests(db: Db, ids: readonly string[]): Promise<TestWithDates[]> {
  const { rows } = await sql<Omit<TestWithDates, 'dates' | 'results'> & { dates: Dates<string>[] } & RowOfResults>`
    select assessments.id, assessments.course_id,
      case assessments.results_show when 'after' then assessments.results_show_after end as results_at,
      assessments.results_show = 'last_attempt' as results_at_close,
      (${testLive} and assessments.status = 'enabled' and ${coursePublished}) as live,
      (select json_agg(json_build_object('opens_at', d.opens_at, 'due_at', d.due_at, 'closes_at', d.closes_at)) from (
        select assessments.opens_at, assessments.due_at, assessments.closes_at
        union select e.opens_at, e.due_at, e.closes_at from assessment_exceptions e
          where e.course_id = assessments.course_id and e.assessment_id = assessments.id) d) as dates
    from assessments join courses on courses.id = assessments.course_id
    where assessments.id = any(${[...ids]}::uuid[])`.execute(db);
  const date = (text: string | null): Date | null => (text === null ? null : new Date(text));
  return rows.map(({ results_at, results_at_close, ...row }) => ({
    ...row,
    results: { at: results_at, atClose: results_at_close },
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
