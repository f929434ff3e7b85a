import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** When subjects and materials open and materials close, and which files of a course belong to its materials alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const id = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const fileIn = (url: string) => `substring(lower(${url}) from '^/api/files/(${id})/')::uuid`;

const statements = [
  `alter table subjects add column opens_at timestamptz`,
  `alter table materials add column opens_at timestamptz, add column closes_at timestamptz,
    add constraint materials_due_after_opening check (opens_at < due_at),
    add constraint materials_closes_after_opening check (opens_at < closes_at),
    add constraint materials_closes_after_due check (due_at <= closes_at)`,
  `create index subjects_opens on subjects (opens_at) where opens_at is not null`,
  `create index materials_opens on materials (opens_at) where opens_at is not null`,
  `create index materials_closes on materials (closes_at) where closes_at is not null`,
  `create trigger materials_catalogue after update of opens_at, closes_at on materials for each row
    when (old.opens_at is distinct from new.opens_at or old.closes_at is distinct from new.closes_at)
    execute function note_catalogue_change()`,
  `create function look_at_course_dates(course uuid) returns void language plpgsql set search_path from current as $$
  begin
    insert into target_checks (course_id, check_at) select c.id, '-infinity' from courses c where c.id = course
    on conflict (course_id) do update set check_at = '-infinity';
    perform check_needs_of(course);
  end $$`,
  `create function subjects_look_at_dates() returns trigger language plpgsql set search_path from current as $$
  begin
    perform look_at_course_dates(new.course_id);
    return null;
  end $$`,
  `create trigger subjects_look_at_dates after update of opens_at on subjects for each row
    when (old.opens_at is distinct from new.opens_at) execute function subjects_look_at_dates()`,
  `create function materials_look_at_dates() returns trigger language plpgsql set search_path from current as $$
  begin
    perform look_at_course_dates(s.course_id) from subjects s where s.id = new.subject_id;
    return null;
  end $$`,
  `create trigger materials_look_at_dates after update of opens_at, closes_at on materials for each row
    when (old.opens_at is distinct from new.opens_at or old.closes_at is distinct from new.closes_at)
    execute function materials_look_at_dates()`,
  `alter table course_files add column only_in uuid[]`,
  `update course_files cf set only_in = used.ids
    from (select s.course_id, file.id as file_id, array_agg(distinct m.id) as ids
      from materials m join subjects s on s.id = m.subject_id
        cross join lateral (select ${fileIn('m.content_url')} as id
          union all select ${fileIn(`caption ->> 'url'`)} from jsonb_array_elements(m.captions) caption) file
      where file.id is not null group by s.course_id, file.id) used
    where cf.course_id = used.course_id and cf.file_id = used.file_id
      and not exists (select 1 from courses c where c.id = cf.course_id
        and position(cf.file_id::text in lower(concat(c.image_url, ' ', c.description))) > 0)
      and not exists (select 1 from subjects s where s.course_id = cf.course_id
        and position(cf.file_id::text in lower(s.description)) > 0)`,
];
