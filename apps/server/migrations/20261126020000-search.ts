import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * The words of courses, subjects and materials, and when each course is to be read for them. The program makes the words, so
 * that it can mark them in a text as well; courses that are there already are read one after the other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table search_readings (
    course_id uuid not null,
    due_at timestamptz not null,
    tries integer not null default 0,
    constraint search_readings_pkey primary key (course_id),
    constraint search_readings_course_fkey foreign key (course_id) references courses (id) on delete cascade
  )`,
  `create index search_readings_due on search_readings (due_at)`,
  `create table search_names (
    course_id uuid not null,
    thing_id uuid not null,
    kind text not null,
    words tsvector not null,
    constraint search_names_pkey primary key (course_id, thing_id),
    constraint search_names_course_fkey foreign key (course_id) references courses (id) on delete cascade,
    constraint search_names_kind_known check (kind in ('course', 'subject', 'material'))
  )`,
  `create index search_names_words on search_names using gin (words)`,
  `create index search_names_kind on search_names (kind, course_id, thing_id)`,
  `create table search_texts (
    course_id uuid not null,
    thing_id uuid not null,
    source text not null,
    part integer not null,
    kind text not null,
    place integer,
    content text,
    words tsvector not null,
    constraint search_texts_pkey primary key (course_id, thing_id, source, part),
    constraint search_texts_course_fkey foreign key (course_id) references courses (id) on delete cascade,
    constraint search_texts_kind_known check (kind in ('course', 'subject', 'material'))
  )`,
  `create index search_texts_words on search_texts using gin (words)`,
  // Each word once, to complete what somebody types and to correct it. Its rows say nothing of where a word stands.
  `create table search_words (
    word text collate "C" not null,
    in_names boolean not null,
    constraint search_words_pkey primary key (word)
  )`,
  `create index search_words_alike on search_words using gin (word gin_trgm_ops) where in_names`,
  // The planner tells common words from rare ones by these.
  `alter table search_names alter column words set statistics 500`,
  `alter table search_texts alter column words set statistics 500`,
  // "-infinity" is before any moment of the program's clock.
  `create function course_is_to_be_read() returns trigger language plpgsql as $$
  begin
    insert into search_readings (course_id, due_at) values (new.id, '-infinity')
      on conflict (course_id) do update set due_at = '-infinity', tries = 0;
    return null;
  end $$`,
  // Each save of a course gives it a version, also where it changed only what is in the course.
  `create trigger courses_search after insert or update of name, description, updated_at on courses
    for each row execute function course_is_to_be_read()`,
  `insert into search_readings (course_id, due_at) select id, '-infinity' from courses`,
];
