import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { RemovedWithCourse } from '../courses/index.ts';

type Kind = 'course' | 'subject' | 'material';

/** The words of a thing's name, and those of its name and description together. */
export type ThingWords = {
  id: string;
  kind: Kind;
  nameWords: readonly string[];
  /** Null where it has no description. */
  textWords: readonly string[] | null;
};

/** The lexemes of a column of JSON. */
const lexemes = (column: 'nameWords' | 'textWords') =>
  sql`array_to_tsvector(array(select json_array_elements_text(t.${sql.ref(column)})))`;

/** Writes the words of names and descriptions; rows that say the same already stay as they are. */
export async function saveThings(db: Db, courseId: string, things: readonly ThingWords[]): Promise<void> {
  const rows = sql`json_to_recordset(${JSON.stringify(things)}::json)
    as t (id uuid, kind text, "nameWords" json, "textWords" json)`;
  await sql`insert into search_names as kept (course_id, thing_id, kind, words)
    select ${courseId}::uuid, t.id, t.kind, ${lexemes('nameWords')} from ${rows}
    on conflict (course_id, thing_id) do update set words = excluded.words
      where kept.words is distinct from excluded.words`.execute(db);
  await sql`insert into search_texts as kept (course_id, thing_id, source, part, kind, words)
    select ${courseId}::uuid, t.id, '', 0, t.kind, ${lexemes('textWords')} from ${rows}
    where json_typeof(t."textWords") = 'array'
    on conflict (course_id, thing_id, source, part) do update set words = excluded.words
      where kept.words is distinct from excluded.words`.execute(db);
  await noteWords(
    db,
    things.flatMap(({ nameWords }) => nameWords),
    { inNames: true },
  );
  await noteWords(
    db,
    things.flatMap(({ textWords }) => textWords ?? []),
    { inNames: false },
  );
  const bare = things.filter(({ textWords }) => textWords === null).map(({ id }) => id);
  await sql`delete from search_texts where course_id = ${courseId} and source = ''
    and thing_id = any(${bare}::uuid[])`.execute(db);
}

/** Keeps each of these words once, in one order, so that two processes do not wait for each other. */
async function noteWords(db: Db, words: readonly string[], { inNames }: { inNames: boolean }): Promise<void> {
  await sql`insert into search_words as kept (word, in_names)
    select distinct w.word collate "C", ${inNames}::boolean from unnest(${words}::text[]) as w (word) order by 1
    on conflict (word) do update set in_names = true where excluded.in_names and not kept.in_names`.execute(db);
}

/** A file of a material whose words are found, by its address. */
export type Source = { thingId: string; url: string };

/** Removes the words of things and files that are none of the course's any more. */
export async function keepOnly(
  db: Db,
  courseId: string,
  { thingIds, sources }: { thingIds: readonly string[]; sources: readonly Source[] },
): Promise<void> {
  await sql`delete from search_names where course_id = ${courseId}
    and thing_id <> all(${[...thingIds]}::uuid[])`.execute(db);
  await sql`delete from search_texts t where t.course_id = ${courseId} and (t.thing_id <> all(${[...thingIds]}::uuid[])
    or t.source <> '' and not exists (
      select 1 from unnest(${sources.map(({ thingId }) => thingId)}::uuid[], ${sources.map(({ url }) => url)}::text[])
        as s (thing_id, url) where s.thing_id = t.thing_id and s.url = t.source))`.execute(db);
}

/** The files of a course that are read already. */
export async function listReadSources(db: Db, courseId: string): Promise<Source[]> {
  const { rows } = await sql<Source>`select distinct thing_id as "thingId", source as url from search_texts
    where course_id = ${courseId} and source <> ''`.execute(db);
  return rows;
}

/** A part of a file's text, with its second or page. */
export type TextPart = { place: number; content: string; words: readonly string[] };

/** Writes the parts of a file's text from a number on. The course may be gone for good meanwhile. */
export async function saveParts(
  db: Db,
  courseId: string,
  { thingId, url, from }: Source & { from: number },
  parts: readonly TextPart[],
): Promise<void> {
  const rows = parts.map((part, index) => ({ ...part, part: from + index }));
  await sql`insert into search_texts (course_id, thing_id, source, part, kind, place, content, words)
    select r.course_id, ${thingId}::uuid, ${url}, t.part, 'material', t.place, t.content,
      array_to_tsvector(array(select json_array_elements_text(t.words)))
    from search_readings r, json_to_recordset(${JSON.stringify(rows)}::json)
      as t (part integer, place integer, content text, words json)
    where r.course_id = ${courseId} on conflict do nothing`.execute(db);
  await noteWords(
    db,
    parts.flatMap(({ words }) => words),
    { inNames: false },
  );
}

/** The words of a course: a film and a PDF may have thousands of parts. */
export const searchOfCourse: RemovedWithCourse = {
  atOnce: 5_000,
  async remove(trx, courseId, count) {
    const removed = await sql`delete from search_texts where ctid = any(array(
      select ctid from search_texts where course_id = ${courseId} limit ${count}))`.execute(trx);
    return Number(removed.numAffectedRows ?? 0);
  },
};
