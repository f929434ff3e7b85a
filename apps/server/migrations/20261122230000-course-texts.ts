import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * The words by which a course is found beside its name: those of its description and the names of its subjects, without
 * tags and in small letters. In a table of their own, because a rating writes the row of a course anew with all that
 * indexes hold of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Tags within a word go without a trace, all others part words. The ampersand comes last: it begins the other entities.
  `create function plain_text(html text) returns text language sql immutable parallel safe return
    replace(replace(replace(replace(replace(
      regexp_replace(regexp_replace(html, '</?(strong|b|em|i|u|s|span|a|sub|sup|code|mark)( [^>]*)?>', '', 'gi'), '<[^>]*>', ' ', 'g'),
      '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&')`,
  // The bodies are texts: parsed ones would keep a restore from dropping the tables that they name.
  `create function text_of_course(id uuid) returns text language sql stable as $$
    select lower(course.name || ' ' || left(coalesce(
      (select string_agg(s.name, ' ' order by s.position) from subjects s where s.course_id = course.id), ''), 2000)
      || ' ' || left(regexp_replace(plain_text(left(coalesce(course.description, ''), 20000)), '\\s+', ' ', 'g'), 2000))
    from courses course where course.id = text_of_course.id $$`,
  `create table course_texts (
    course_id uuid not null,
    content text not null,
    constraint course_texts_pkey primary key (course_id),
    constraint course_texts_course_fkey foreign key (course_id) references courses (id) on delete cascade
  )`,
  `insert into course_texts (course_id, content) select courses.id, text_of_course(courses.id) from courses`,
  `create function keep_text_of_course(id uuid) returns void language sql as $$
    insert into course_texts as kept (course_id, content)
      select courses.id, text_of_course(courses.id) from courses where courses.id = keep_text_of_course.id
      on conflict (course_id) do update set content = excluded.content where kept.content <> excluded.content $$`,
  `create function keep_text_of_course() returns trigger language plpgsql as $$ begin
    perform keep_text_of_course(new.id);
    return null;
  end $$`,
  // Subjects are written many at once: their writer calls the function once.
  `create trigger courses_text after insert or update of name, description on courses
    for each row execute function keep_text_of_course()`,
  `create index course_texts_search on course_texts using gin (content gin_trgm_ops)`,
  `alter table course_texts alter column content set statistics 500`,
  `analyze course_texts`,
];
