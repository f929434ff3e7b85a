import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { courseName, grantedOn, peopleWith } from '../courses/index.ts';

/** The holders of those of these certificates that are valid, or revoked. */
export async function listHolders(
  db: Db,
  { ids, revoked }: { ids: readonly string[]; revoked: boolean },
): Promise<{ id: string; userId: string }[]> {
  const { rows } = await sql<{ id: string; userId: string }>`select c.id, c.user_id as "userId" from certificates c
    where c.id = any(${[...ids]}::uuid[]) and c.user_id is not null and (c.revoked_at is not null) = ${revoked}`.execute(
    db,
  );
  return rows;
}

/** Those of these certificates that are the holder's and valid, or revoked, with the name of the course as it was. */
export async function listOwnCertificates(
  db: Db,
  holderId: string,
  { ids, revoked }: { ids: readonly string[]; revoked: boolean },
): Promise<{ id: string; name: string; code: string }[]> {
  const { rows } = await sql<{ id: string; name: string; code: string }>`select c.id, c.course_name as name, c.code
    from certificates c where c.id = any(${[...ids]}::uuid[]) and c.user_id = ${holderId}
      and (c.revoked_at is not null) = ${revoked}`.execute(db);
  return rows;
}

const doubted = sql`certificates c where c.doubted_at is not null and c.revoked_at is null and c.user_id is not null`;

/** Those who edit a course with a certificate that a corrected result casts doubt on. */
export async function listInCharge(db: Db, courseId: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select people.id from (${peopleWith(sql`${courseId}::uuid`, 'edit')}) people
    where exists (select 1 from ${doubted} and c.course_id = ${courseId})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of these courses that the actor edits and that have such certificates, and how many. */
export async function listInDoubt(
  db: Db,
  actor: Actor,
  ids: readonly string[],
): Promise<{ id: string; name: string; doubted: number }[]> {
  const { rows } = await sql<{ id: string; name: string; doubted: number }>`
    select counted.id, ${courseName(sql`counted.id`)} as name, counted.doubted from (
      select c.course_id as id, count(*) as doubted from ${doubted} and c.course_id = any(${[...ids]}::uuid[]) group by 1) counted
    where ${grantedOn(sql`counted.id`, actor, 'edit')}`.execute(db);
  return rows;
}
