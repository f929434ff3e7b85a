import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { MaterialJson, SubjectJson } from './course-subjects.repository.ts';

type FormerMaterial = Pick<MaterialJson, 'description' | 'captions' | 'created_at' | 'opens_at' | 'closes_at'>;

/** A course's subjects and materials by id, with the fields that an update leaves out or may leave out. */
export type FormerContents = {
  subjects: Map<string, Pick<SubjectJson, 'description' | 'duration_unit' | 'opens_at'>>;
  materials: Map<string, FormerMaterial>;
};

/**
 * The present subjects and materials of a course, so that a save can tell which stay. Descriptions and
 * captions of materials are read where the save leaves any out, `partial`: all of them may be 10 MB.
 */
export async function readFormerContents(
  db: Db,
  courseId: string,
  partial: readonly string[],
): Promise<FormerContents> {
  const { rows: subjects } = await sql<
    { id: string } & Pick<SubjectJson, 'description' | 'duration_unit' | 'opens_at'>
  >`select id, description, duration_unit, to_json(opens_at) #>> '{}' as opens_at
    from subjects where course_id = ${courseId}`.execute(db);
  // The time as JSON has it: to make 20,000 dates and write them takes a turn of 30 ms.
  const { rows: materials } = await sql<{ id: string } & FormerMaterial>`
    select m.id, case when m.id = any(${[...partial]}::uuid[]) then m.description end as description,
      case when m.id = any(${[...partial]}::uuid[]) then m.captions else '[]' end as captions,
      to_json(m.created_at) #>> '{}' as created_at, to_json(m.opens_at) #>> '{}' as opens_at,
      to_json(m.closes_at) #>> '{}' as closes_at
    from materials m join subjects s on s.id = m.subject_id where s.course_id = ${courseId}`.execute(db);
  return {
    subjects: new Map(subjects.map((row) => [row.id, row])),
    materials: new Map(materials.map((row) => [row.id, row])),
  };
}

/** To write all 20,000 that a course may have as one text would keep everybody else waiting. */
const materialsAtOnce = 2_000;

/**
 * Makes the course hold exactly these subjects and materials, in this order. Rows that keep their id stay the same
 * rows, also when a material moves to another subject; rows that are not named any more are removed.
 */
export async function replaceContents(trx: Db, courseId: string, subjects: readonly SubjectJson[]): Promise<void> {
  const subjectRows = subjects.map(({ materials: _materials, ...subject }, position) => ({ ...subject, position }));
  const materialRows = subjects.flatMap((subject) =>
    subject.materials.map((material, position) => ({ ...material, subject_id: subject.id, position })),
  );
  // Few statements, whatever the size: parameters are limited to 65,535, rows in JSON are not.
  await sql`insert into subjects (id, course_id, position, name, description, duration, duration_unit)
    select s.id, ${courseId}::uuid, s.position, s.name, s.description, s.duration, s.duration_unit
    from json_to_recordset(${JSON.stringify(subjectRows)}::json) as s
      (id uuid, position int, name text, description text, duration int, duration_unit text)
    on conflict (id) do update set position = excluded.position, name = excluded.name,
      description = excluded.description, duration = excluded.duration, duration_unit = excluded.duration_unit`.execute(
    trx,
  );
  for (let at = 0; at < materialRows.length; at += materialsAtOnce) {
    const rows = JSON.stringify(materialRows.slice(at, at + materialsAtOnce));
    await sql`insert into materials (id, subject_id, position, name, description, content_type, content_url, captions,
        created_at)
      select m.id, m.subject_id, m.position, m.name, m.description, m.content_type, m.content_url, m.captions, m.created_at
      from json_to_recordset(${rows}::json) as m
        (id uuid, subject_id uuid, position int, name text, description text, content_type text, content_url text,
          captions jsonb, created_at timestamptz)
      on conflict (id) do update set subject_id = excluded.subject_id, position = excluded.position, name = excluded.name,
        description = excluded.description, content_type = excluded.content_type, content_url = excluded.content_url,
        captions = excluded.captions`.execute(trx);
  }
  await sql`delete from materials using subjects
    where subjects.id = materials.subject_id and subjects.course_id = ${courseId}
      and materials.id <> all(${materialRows.map((row) => row.id)}::uuid[])`.execute(trx);
  await sql`delete from material_exceptions e where e.course_id = ${courseId}
    and not exists (select 1 from materials m where m.id = e.material_id)`.execute(trx);
  await sql`delete from subjects where course_id = ${courseId}
    and id <> all(${subjectRows.map((row) => row.id)}::uuid[])`.execute(trx);
  // The words by which the course is found; a trigger keeps those of its own row.
  await sql`select keep_text_of_course(${courseId}::uuid)`.execute(trx);
}
