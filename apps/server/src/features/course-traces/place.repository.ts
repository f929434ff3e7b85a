import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { sitsTestOf } from '../attempts/index.ts';
import { courseName, courseSeen } from '../courses/index.ts';

/** A course as a student is in it. */
export type Place = { course_id: string; name: string; sitting: boolean };

/** The course if the student may open it, or null. */
export async function findPlace(db: Db, actor: Actor, courseId: string, now: Date): Promise<Place | null> {
  const id = sql`${courseId}::uuid`;
  const { rows } = await sql<Place>`select ${id} as course_id, ${courseName(id)} as name,
    ${sitsTestOf(id, actor.id, now)} as sitting where ${courseSeen(id, actor)}`.execute(db);
  return rows[0] ?? null;
}
