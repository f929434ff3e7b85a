import { limits } from '@lectern/contract';
import { type RawBuilder, sql } from 'kysely';
import { dayMs } from '../../platform/jobs/removing.ts';
import { sittingsBeside } from '../attempts/index.ts';
import { type PlacesAsked, placesIn } from '../courses/index.ts';
import { fallingAmong } from '../marking/index.ts';
import { learningOf, materialsIn, openByExceptions, overdueMaterialsOf } from '../progress/index.ts';
import { testsOfPlaces } from '../test-authoring/index.ts';

/** Something that is past its due date, as JSON has it. */
export type OverdueRow = { kind: 'material' | 'test'; id: string; name: string; due_at: string };

/** The facts about a student of a course that are shown as evidence. */
export type EvidenceRow = {
  materials: number;
  done: number;
  seen_at: Date | null;
  /** The same without tests, for those who see no results. */
  learnt_at: Date | null;
  since: Date | null;
  oldest: OverdueRow | null;
  oldest_material: OverdueRow | null;
  percentages: number[] | null;
  test_id: string | null;
  test_name: string | null;
};

/** A look knows who will be idle by the next one, which is in a day at the latest. */
const daysAhead = 1;

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

/**
 * Every student asked for with the columns of `student_needs` as they are at `now` and those of `EvidenceRow`: the one
 * statement of the rules, for looks at a course, for the lines that are shown and for students themselves.
 */
export function standingOf(asked: PlacesAsked, now: Date): RawBuilder<unknown> {
  const places = sql`places`;
  const oldest = sql`(array_agg(json_build_object('kind', kind, 'id', id, 'name', name, 'due_at', due_at)
    order by due_at, id))[1]`;
  const isMaterial = sql`kind = 'material'`;
  return sql`with places as materialized (${placesIn(asked, now)}),
    sat as materialized (select test.*, sitting.* from (${testsOfPlaces(places)}) test ${sittingsBeside}),
    learnt as materialized (${learningOf(places, now)}),
    courses_materials as materialized (${materialsIn(places, now)}),
    excepted as materialized (${openByExceptions(places, now)}),
    tested as materialized (select course_id, user_id, max(seen_at) as seen_at,
        count(*) filter (where not submitted and coalesce(opens_at <= ${now}::timestamptz, true)
          and coalesce(closes_at > ${now}::timestamptz, true)) as tests_left
      from sat group by course_id, user_id),
    late as (
      select course_id, user_id, kind, id, name, due_at from (${overdueMaterialsOf(places, now)}) material
      union all select course_id, user_id, 'test', id, name, due_at from sat
        where due_at < ${now}::timestamptz and not submitted),
    behind as materialized (select course_id, user_id, count(*) as overdue, min(due_at) as since, max(due_at) as newest,
        count(*) filter (where ${isMaterial}) as materials, min(due_at) filter (where ${isMaterial}) as materials_since,
        max(due_at) filter (where ${isMaterial}) as materials_newest, ${oldest} as oldest,
        (array_agg(json_build_object('kind', kind, 'id', id, 'name', name, 'due_at', due_at)
          order by due_at, id) filter (where ${isMaterial}))[1] as oldest_material
      from late group by course_id, user_id),
    falling as materialized (${fallingAmong(sql`sat`, now, limits.needsFall)})
    select place.course_id, place.user_id, coalesce(behind.overdue, 0) as overdue, behind.since as overdue_since,
      behind.newest as overdue_newest, coalesce(behind.materials, 0) as overdue_materials, behind.materials_since,
      behind.materials_newest, falling.fell_at,
      case when activity.seen_at is not null and activity.is_left
        and activity.idle_since <= ${daysBefore(now, limits.needsIdleDays - daysAhead)}::timestamptz
        then activity.idle_since end as idle_since,
      case when activity.seen_at is null and activity.is_left
        then coalesce(greatest(place.since, place.begins_at), known.not_started_since, ${now}::timestamptz)
        end as not_started_since,
      activity.materials, coalesce(learnt.done, 0) as done, activity.seen_at, learnt.seen_at as learnt_at, place.since,
      behind.oldest, behind.oldest_material, falling.percentages, falling.test_id, falling.test_name
    from places place
      left join learnt using (course_id, user_id) left join tested using (course_id, user_id)
      left join behind using (course_id, user_id) left join falling using (course_id, user_id)
      left join courses_materials using (course_id) left join excepted using (course_id, user_id)
      left join student_needs known using (course_id, user_id)
      cross join lateral (select greatest(learnt.seen_at, tested.seen_at) as seen_at,
        greatest(learnt.seen_at, tested.seen_at, place.since, place.begins_at) as idle_since,
        coalesce(courses_materials.materials, 0) as materials,
        coalesce(courses_materials.open, 0) + coalesce(excepted.more, 0) > coalesce(learnt.done_open, 0)
          or coalesce(tested.tests_left, 0) > 0
          as is_left) activity`;
}

/** The look at lines: when, and whether results are seen. */
export type Sight = { now: Date; tests: boolean };

/**
 * The lines of a table with the columns of `student_needs`, as a statement: all of them, `holding` with the rules that hold, the
 * gravest first, and `standing` with those of them that no dismissal covers. `at` is since when the first of them holds.
 */
export function linesOf(needs: RawBuilder<unknown>, { now, tests }: Sight): RawBuilder<unknown> {
  const column = (ofAll: string, ofMaterials: string) => sql.ref(`n.${tests ? ofAll : ofMaterials}`);
  const overdue = column('overdue', 'overdue_materials');
  const newest = column('overdue_newest', 'materials_newest');
  const fellAt = tests ? sql`n.fell_at` : sql`null::timestamptz`;
  const before = (days: number) => sql`${daysBefore(now, days)}::timestamptz`;
  const rests = sql`d.dismissed_at > ${before(limits.needsIdleDays)}`;
  return sql`select n.*, rules.holding, rules.standing, d.dismissed_at, d.reason, d.text, d.dismissed_by,
      case coalesce(rules.standing[1], rules.holding[1])
        when 'overdue' then ${column('overdue_since', 'materials_since')} when 'falling' then n.fell_at
        when 'idle' then n.idle_since else n.not_started_since end as at,
      array_position(array['overdue', 'falling', 'idle', 'not-started'],
        coalesce(rules.standing[1], rules.holding[1])) as rank
    from ${needs} n
      left join need_dismissals d on d.course_id = n.course_id and d.user_id = n.user_id
      cross join lateral (select ${overdue} > 0 as overdue, ${fellAt} is not null as falling,
        coalesce(n.idle_since <= ${before(limits.needsIdleDays)}, false) as idle,
        coalesce(n.not_started_since <= ${before(limits.needsStartAfterDays)}, false) as not_started) holds
      cross join lateral (select
        array_remove(array[case when holds.overdue then 'overdue' end, case when holds.falling then 'falling' end,
          case when holds.idle then 'idle' end, case when holds.not_started then 'not-started' end], null) as holding,
        array_remove(array[
          case when holds.overdue and not coalesce(${overdue} <= d.overdue and ${newest} <= d.overdue_newest, false)
            then 'overdue' end,
          case when holds.falling and not coalesce(n.fell_at <= d.fell_at, false) then 'falling' end,
          case when holds.idle and not coalesce(d.idle and ${rests}, false) then 'idle' end,
          case when holds.not_started and not coalesce(d.not_started and ${rests}, false) then 'not-started' end], null)
          as standing) rules`;
}
