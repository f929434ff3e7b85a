import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * The question bank: a row for each question of the current version of a test, with its tags and its origin, and whether
 * teachers of the owner's institution may copy a test's questions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table assessments add column share_questions boolean not null default false`.execute(db);
  await sql`create table bank_questions (
    course_id uuid not null,
    assessment_id uuid not null,
    question_id uuid not null,
    position integer not null,
    origin uuid not null,
    search_text text not null,
    tags text[] not null default '{}',
    added_at timestamptz not null,
    constraint bank_questions_pkey primary key (course_id, assessment_id, question_id),
    constraint bank_questions_assessment_fkey foreign key (course_id, assessment_id)
      references assessments (course_id, id) on update cascade on delete cascade,
    constraint bank_questions_search_text_length check (char_length(search_text) <= 4000),
    constraint bank_questions_tags_number check (cardinality(tags) <= 10)
  )`.execute(db);
  await sql`insert into bank_questions (course_id, assessment_id, question_id, position, origin, search_text, added_at)
    select a.course_id, a.id, (q.question ->> 'id')::uuid, q.place - 1, (q.question ->> 'id')::uuid,
      left(lower(btrim(regexp_replace(regexp_replace(
        (q.question ->> 'text') || ' ' || (select string_agg(o, ' ') from jsonb_array_elements_text(q.question -> 'options') o),
        '<[^<>]*>', ' ', 'g'), '\\s+', ' ', 'g'))), 4000),
      a.created_at
    from assessments a
    join assessment_versions v on v.assessment_id = a.id and v.number = a.current_version,
      jsonb_array_elements(v.questions) with ordinality q (question, place)`.execute(db);
  await sql`create index bank_questions_newest on bank_questions (added_at desc, assessment_id desc, position)`.execute(
    db,
  );
  await sql`create index bank_questions_question on bank_questions (question_id)`.execute(db);
  await sql`create index bank_questions_origin on bank_questions (origin)`.execute(db);
  await sql`create index bank_questions_search on bank_questions using gin (search_text gin_trgm_ops)`.execute(db);
  await sql`create index bank_questions_tags on bank_questions using gin (tags)`.execute(db);
  await sql`create index assessments_shared on assessments (created_by) where share_questions`.execute(db);
}
