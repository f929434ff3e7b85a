import { limits } from '@lectern/contract';
import { sql } from 'kysely';
import type { AnyAct } from '../../platform/act/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { tellLater } from '../../platform/events/later.ts';
import { materialDate } from './material-dates.visibility.ts';

declare module '../../platform/events/later.ts' {
  interface LaterEvents {
    /** A course has materials, the first of them named, that it did not have or that were shut; or they were to this group or person. */
    materials_added: { courseId: string; materialIds: readonly string[]; targetId?: string };
  }
}

/** Tells of materials that can be opened from now on, by everybody or by a group or person. */
export async function tellMaterialsAdded(
  act: AnyAct,
  courseId: string,
  { ids, targetId }: { ids: readonly string[]; targetId?: string },
): Promise<void> {
  const materialIds = ids.slice(0, limits.page.max);
  const facts = { courseId, materialIds, ...(targetId !== undefined && { targetId }) };
  if (materialIds.length > 0) await tellLater(act, 'materials_added', [{ thingId: courseId, facts }]);
}

/** Changes dates of a locked course, and tells of the materials that were to open later and are open by it. */
export async function tellingOfOpened(act: AnyAct, courseId: string, change: () => Promise<void>): Promise<void> {
  const now = act.clock.now();
  const before = await listToOpen(act.db, courseId, now);
  await change();
  if (before.length === 0) return;
  const left = new Set(await listToOpen(act.db, courseId, now));
  await tellMaterialsAdded(act, courseId, { ids: before.filter((id) => !left.has(id)) });
}

/** The materials of a course that open after a moment, by the dates of everybody. */
async function listToOpen(db: Db, courseId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select m.id from subjects s join materials m on m.subject_id = s.id
    where s.course_id = ${courseId} and ${materialDate('opens_at', null)} > ${now}::timestamptz order by m.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
