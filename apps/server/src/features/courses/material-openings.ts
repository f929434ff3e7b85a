import { type MaterialPhase, testTexts } from '@lectern/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { AppError } from '../../platform/http/index.ts';
import {
  materialFilesOpenTo,
  materialPhase,
  type Sight,
  whoseDates,
  withOwnDates,
} from './material-dates.visibility.ts';

/** A material as the viewer may use it. */
async function findUse(db: Db, sight: Sight, materialId: string) {
  const { rows } = await sql<{ open: boolean; phase: MaterialPhase }>`
    select ${materialFilesOpenTo(sight)} as open, ${materialPhase(sight)} as phase
    from materials m join subjects s on s.id = m.subject_id join courses on courses.id = s.course_id
      ${withOwnDates(whoseDates(sight))}
    where m.id = ${materialId}`.execute(db);
  return rows[0];
}

/** Whether the viewer may use a material of a course that they see. */
export const isMaterialOpen = async (db: Db, sight: Sight, materialId: string): Promise<boolean> =>
  (await findUse(db, sight, materialId))?.open === true;

/**
 * Refuses what is done with a material that is shut to the viewer; after its close not at once, as with its files. Throws
 * `material_not_open` and `material_closed`. A material that there is not is asked for before.
 */
export async function requireMaterialOpen(db: Db, sight: Sight, materialId: string): Promise<void> {
  const found = await findUse(db, sight, materialId);
  if (found === undefined || found.open) return;
  throw found.phase === 'closed'
    ? new AppError('material_closed', testTexts.materialClosed)
    : new AppError('material_not_open', testTexts.materialNotOpen);
}
