import { type RawBuilder, sql } from 'kysely';
import { courseJoinedBySomebody } from '../../courses/index.ts';
import { activeMemberships, groupHasCourse } from '../../groups/index.ts';

/**
 * Whether a test is for somebody, as a condition on the table of that name: the one place that decides it. Whether they can
 * open its course is asked beside it. Only active groups that have the course count.
 */
export function testIsFor(table: string, personId: RawBuilder<unknown>): RawBuilder<boolean> {
  const test = sql.table(table);
  const named = sql`from assessment_audience named
    where named.course_id = ${test}.course_id and named.assessment_id = ${test}.id`;
  return sql<boolean>`case ${test}.audience when 'everybody' then true
    when 'joined' then ${courseJoinedBySomebody(sql`${test}.course_id`, personId)}
    when 'people' then exists (select 1 ${named} and named.user_id = ${personId})
    else exists (select 1 ${named} and ${countingGroup} and named.group_id in (
      select m.group_id from ${activeMemberships} m where m.user_id = ${personId})) end`;
}

/** Whether a group named by an audience has the course of the test. */
const countingGroup = groupHasCourse(sql`named.group_id`, sql`named.course_id`);

/** How many groups or people a test is for at present, as a column; null where it names none. */
export const audienceSize = sql<number | null>`case when assessments.audience in ('groups', 'people') then (
  select count(*) from assessment_audience named
  where named.course_id = assessments.course_id and named.assessment_id = assessments.id
    and (named.user_id is not null or ${countingGroup}
      and exists (select 1 from ${activeMemberships} m where m.group_id = named.group_id))) end`;
