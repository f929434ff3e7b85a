import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';

/** The students and the approved teachers of an institution who are there and not blocked. */
export async function countPeopleAt(db: Db, institutionId: string): Promise<{ students: number; teachers: number }> {
  const { rows } = await sql<{ students: number; teachers: number }>`select
      count(*) filter (where role = 'student') as students,
      count(*) filter (where role = 'teacher' and is_approved) as teachers
    from users where institution_id = ${institutionId} and deleted_at is null and is_active and not is_admin`.execute(
    db,
  );
  return rows[0] ?? { students: 0, teachers: 0 };
}
