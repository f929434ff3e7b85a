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

/** The id of the student whose exceptions count; null for the dates of everybody. */
export type Whose = RawBuilder<unknown> | null;

/** Exceptions are for students: to all others the dates of everybody are shown. */
export const whoseDates = ({ viewer }: Pick<Sight, 'viewer'>): Whose =>
  viewer?.role === 'student' && !viewer.isAdmin ? sql`${viewer.id}::uuid` : null;

/** Joins the people of active groups that have the course, as `gu` with the group `g`, to the exception `e`: these count, as for tests. */
export const countingMemberships = sql`join group_users gu on gu.group_id = e.group_id
  join groups g on g.id = gu.group_id and g.status = 'active'
  join group_courses gc on gc.group_id = gu.group_id and gc.course_id = e.course_id`;

/** A table of exceptions, with the column of their thing. */
type ExceptionTable = { table: RawBuilder<unknown>; thing: string };
const materials: ExceptionTable = { table: sql.table('material_exceptions'), thing: 'material_id' };

type Excepted = { people: RawBuilder<SqlBool>; memberships: RawBuilder<SqlBool> };

/** The dates that exceptions give people at things, a row for each pair: the person's own, else the latest of their groups. */
const exceptedDates = ({ table, thing }: ExceptionTable, of: Excepted): RawBuilder<unknown> => {
  const id = sql.ref(thing);
  const dates = sql`e.opens_at, e.due_at, e.closes_at`;
  const strongest = (field: DateField) => {
    const date = sql.ref(`target.${field}`);
    return sql`coalesce(max(${date}) filter (where target.is_own), max(${date})) as ${sql.ref(field)}`;
  };
  return sql`(select target.${id}, target.user_id, ${strongest('opens_at')}, ${strongest('due_at')},
      ${strongest('closes_at')}
    from (select e.${id}, e.user_id, true as is_own, ${dates} from ${table} e where ${of.people}
      union all select e.${id}, gu.user_id, false, ${dates}
        from ${table} e ${countingMemberships} where ${of.memberships}) target
    group by target.${id}, target.user_id)`;
};

/** Joins `own`, the dates of a student's exceptions, to the materials `m`; nothing where those of everybody count. */
export function withOwnDates(whose: Whose): RawBuilder<unknown> {
  if (whose === null) return sql``;
  const of = { people: sql<SqlBool>`e.user_id = ${whose}`, memberships: sql<SqlBool>`gu.user_id = ${whose}` };
  return sql`left join ${exceptedDates(materials, of)} own on own.material_id = m.id`;
}

/** The dates of exceptions for everybody at the materials of the courses of the table `places`, as a table. */
export function exceptedDatesIn(places: RawBuilder<unknown>): RawBuilder<unknown> {
  return exceptedDates(materials, inCoursesOf(places));
}

/** The same of another table of exceptions, which its owner names. */
export const exceptedDatesOf = (table: ExceptionTable, places: RawBuilder<unknown>): RawBuilder<unknown> =>
  exceptedDates(table, inCoursesOf(places));

function inCoursesOf(places: RawBuilder<unknown>): Excepted {
  const here = sql<SqlBool>`e.course_id in (select course_id from ${places})`;
  return { people: sql<SqlBool>`e.user_id is not null and ${here}`, memberships: here };
}

/**
 * The date of a material: that of an exception where `own` has one (`withOwnDates`), else the material's. It opens with its subject
 * where it has no opening of its own.
 */
export function materialDate(field: DateField, whose: Whose): RawBuilder<Date | null> {
  const own = whose === null ? sql`` : sql`own.${sql.ref(field)}, `;
  return field === 'opens_at'
    ? sql<Date | null>`coalesce(${own}m.opens_at, s.opens_at)`
    : sql<Date | null>`coalesce(${own}m.${sql.ref(field)})`;
}

/** Whether a material is open at a moment to those who do not teach it, by the dates of everybody or `own`; it may have closed `graceMs` before. */
export function materialIsOpen(now: Date, whose: Whose, graceMs = 0): RawBuilder<SqlBool> {
  const closed = new Date(now.getTime() - graceMs);
  return sql`(coalesce(${materialDate('opens_at', whose)} <= ${now}::timestamptz, true)
    and coalesce(${materialDate('closes_at', whose)} > ${closed}::timestamptz, true))`;
}

/**
 * Whether a viewer may open a material of a course that they see, the table `courses`: always those who author or teach it, others
 * while it is open.
 */
export function materialOpenTo(sight: Sight, graceMs = 0): RawBuilder<SqlBool> {
  const { viewer, now } = sight;
  if (viewer?.isAdmin === true) return sql`true`;
  // The statement asks of shut materials alone whether the viewer teaches the course.
  return sql`case when ${materialIsOpen(now, whoseDates(sight), graceMs)} then true else ${courseStaffedBy(viewer)} end`;
}

/** The same of the files of a material, which stay for a while, so that a film that plays at the close is seen to its end. */
export const materialFilesOpenTo = (sight: Sight): RawBuilder<SqlBool> =>
  materialOpenTo(sight, limits.closedFilesMinutes * 60_000);

/** How a material stands by its dates at a sight, as a column. */
export function materialPhase(sight: Sight): RawBuilder<MaterialPhase> {
  const whose = whoseDates(sight);
  return sql<MaterialPhase>`case when ${materialDate('closes_at', whose)} <= ${sight.now}::timestamptz then 'closed'
    when ${materialDate('opens_at', whose)} > ${sight.now}::timestamptz then 'not_open' else 'open' end`;
}
