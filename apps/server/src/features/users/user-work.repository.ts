import { sayCount } from '@lectern/contract/say';
import type { Said } from '@lectern/contract/sentence';
import type { UserUsage } from '@lectern/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';

/** The courses and tests that a person owns and answers for, without those in the bin or on a course there. */
export type Work = { courses: number; tests: number };

/** How many live courses and tests belong to a person. */
export async function countWork(db: Db, userId: string): Promise<Work> {
  const { rows } = await sql<Work>`select
    (select count(*) from courses where created_by = ${userId} and deleted_at is null) as courses,
    (select count(*) from assessments a join courses c on c.id = a.course_id
      where a.created_by = ${userId} and a.deleted_at is null and c.deleted_at is null) as tests`.execute(db);
  return rows[0] ?? { courses: 0, tests: 0 };
}

/** The same in words, as in "2 courses and 1 test". */
export function describeWork({ courses, tests }: Work): Said[] {
  return [
    ...(courses === 0 ? [] : [sayCount(courses, '{n} course', '{n} courses')]),
    ...(tests === 0 ? [] : [sayCount(tests, '{n} test', '{n} tests')]),
  ];
}

/** Counts the things that deleting a person would touch. */
export async function countUsage(db: Db, userId: string): Promise<UserUsage> {
  const work = await countWork(db, userId);
  const { rows } = await sql<Omit<UserUsage, keyof Work>>`select
    (select count(*) from groups where created_by = ${userId}) as groups,
    (select count(*) from ratings where user_id = ${userId}) as ratings,
    (select count(*) from join_requests where user_id = ${userId}) as "joinRequests"`.execute(db);
  const rest = rows[0] ?? { groups: 0, ratings: 0, joinRequests: 0 };
  return { ...work, groups: rest.groups, ratings: rest.ratings, joinRequests: rest.joinRequests };
}
