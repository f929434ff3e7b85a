import type { MaterialPhase } from '@lectern/contract';
import { limits } from '@lectern/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Clock } from '../../platform/clock/index.ts';
import type { Viewer } from '../../platform/policy/index.ts';
import { courseStaffedBy } from './courses.visibility.ts';

// When a material opens, is due and closes, as conditions and columns of statements with the material `m` of the subject `s`:
// the one place that decides what of a course's materials is open, for lists, details, files, search and progress alike.

/** The person behind a look at materials, and when it is: what is open depends on both. */
export type Sight = { viewer: Viewer; now: Date };

/** The look of an act. */
export const sightOf = ({ actor, clock }: { actor: Viewer; clock: Clock }): Sight => ({
  viewer: actor,
  now: clock.now(),
});

type DateField = 'opens_at' | 'due_at' | 'closes_at';

/** The date of a material: it opens with its subject where it has no opening of its own. */
export const materialDate = (field: DateField): RawBuilder<Date | null> =>
  field === 'opens_at' ? sql`coalesce(m.opens_at, s.opens_at)` : sql.ref(`m.${field}`);

/** Whether a material is open at a moment to those who do not teach it; it may have closed `graceMs` before. */
export function materialIsOpen(now: Date, graceMs = 0): RawBuilder<SqlBool> {
  const closed = new Date(now.getTime() - graceMs);
  return sql`(coalesce(${materialDate('opens_at')} <= ${now}::timestamptz, true)
    and coalesce(${materialDate('closes_at')} > ${closed}::timestamptz, true))`;
}

/**
 * Whether a viewer may open a material of a course that they see, the table `courses`: always those who author or teach it, others
 * while it is open.
 */
export function materialOpenTo({ viewer, now }: Sight, graceMs = 0): RawBuilder<SqlBool> {
  if (viewer?.isAdmin === true) return sql`true`;
  // The statement asks of shut materials alone whether the viewer teaches the course.
  return sql`case when ${materialIsOpen(now, graceMs)} then true else ${courseStaffedBy(viewer)} end`;
}

/** The same of the files of a material, which stay for a while, so that a film that plays at the close is seen to its end. */
export const materialFilesOpenTo = (sight: Sight): RawBuilder<SqlBool> =>
  materialOpenTo(sight, limits.closedFilesMinutes * 60_000);

/** How a material stands at a moment by its dates, as a column. */
export const materialPhase = (now: Date): RawBuilder<MaterialPhase> =>
  sql<MaterialPhase>`case when ${materialDate('closes_at')} <= ${now}::timestamptz then 'closed'
    when ${materialDate('opens_at')} > ${now}::timestamptz then 'not_open' else 'open' end`;
