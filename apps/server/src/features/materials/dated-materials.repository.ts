import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { materialDate, materialHasExceptions } from '../courses/index.ts';

export type DatedMaterial = {
  id: string;
  course_id: string;
  opens_at: Date | null;
  due_at: Date | null;
  closes_at: Date | null;
  has_exceptions: boolean;
};

/** The materials of these courses that open or are due after a moment, or that may for somebody, with the dates of everybody. */
export async function listDatedMaterials(db: Db, courseIds: readonly string[], after: Date): Promise<DatedMaterial[]> {
  const opensAt = materialDate('opens_at', null);
  const { rows } = await sql<DatedMaterial>`
    select m.id, s.course_id, ${opensAt} as opens_at, m.due_at, m.closes_at, excepted.is_so as has_exceptions
    from subjects s join materials m on m.subject_id = s.id
      cross join lateral (select ${materialHasExceptions} as is_so) excepted
    where s.course_id = any(${[...courseIds]}::uuid[])
      and (m.due_at > ${after} or ${opensAt} > ${after} or excepted.is_so)`.execute(db);
  return rows;
}
