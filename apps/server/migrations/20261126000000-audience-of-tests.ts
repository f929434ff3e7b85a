import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** For whom a test is: everybody who may open its course, those who joined it, or named groups or people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table assessments add column audience text not null default 'everybody',
    add constraint assessments_audience_known check (audience in ('everybody', 'joined', 'groups', 'people'))`,
  `create table assessment_audience (
    course_id uuid not null,
    assessment_id uuid not null,
    group_id uuid constraint assessment_audience_group_fkey references groups (id) on delete cascade,
    user_id uuid constraint assessment_audience_user_fkey references users (id) on delete cascade,
    target_id uuid not null generated always as (coalesce(group_id, user_id)) stored,
    constraint assessment_audience_pkey primary key (course_id, assessment_id, target_id),
    constraint assessment_audience_assessment_fkey foreign key (course_id, assessment_id)
      references assessments (course_id, id) on update cascade on delete cascade,
    constraint assessment_audience_one_target check (num_nonnulls(group_id, user_id) = 1)
  )`,
  `create index assessment_audience_group on assessment_audience (group_id) where group_id is not null`,
  `create index assessment_audience_user on assessment_audience (user_id) where user_id is not null`,
];
