import { type RawBuilder, sql } from 'kysely';
import { courseJoinedBySomebody } from '../../courses/index.ts';
import { activeMemberships, groupHasCourse, groupName } from '../../groups/index.ts';

/**
 * Whether a test is for somebody, as a condition on the table `test`: the one place that decides it. Whether they can
 * open its course is asked beside it. Only active groups that have the course count.
 */
export function testIsFor(test: RawBuilder<unknown>, personId: RawBuilder<unknown>): RawBuilder<boolean> {
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

export type NamedColumns = {
  audience_groups: { id: string; name: string }[];
  audience_people: { id: string; username: string; picture: string | null }[];
};

const namedOfTest = sql`from assessment_audience named
  where named.course_id = assessments.course_id and named.assessment_id = assessments.id`;

/** The groups and people whom a test names, by name, as columns. */
export const namedColumns = sql`
  (select coalesce(json_agg(g order by lower(g.name), g.id), '[]') from (
    select named.group_id as id, ${groupName(sql`named.group_id`)} as name ${namedOfTest} and named.group_id is not null) g)
    as audience_groups,
  (select coalesce(json_agg(json_build_object('id', u.id, 'username', u.username, 'picture', u.profile_picture)
      order by u.username_key), '[]')
    from users u where u.id in (select named.user_id ${namedOfTest})) as audience_people`;
