import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { catalogueOf } from './courses.visibility.ts';

/** The id before all others. */
const first = '00000000-0000-0000-0000-000000000000';
const perStep = 1_000;

/** The ids after which each part of all courses begins; a part has at most `size`. */
export async function listPartsOfCourses(db: Db, size: number): Promise<string[]> {
  const parts = [first];
  for (let after: string | undefined = first; after !== undefined;) {
    const { rows }: { rows: { id: string }[] } = await sql<{
      id: string;
    }>`select id from courses where id > ${after} order by id offset ${size - 1} limit 1`.execute(db);
    after = rows[0]?.id;
    if (after !== undefined) parts.push(after);
  }
  return parts;
}

/** The courses that visitors see among the `size` ones after this id, a step at a time. */
export async function* catalogueAfter(
  db: Db,
  start: string,
  size: number,
): AsyncGenerator<{ id: string; updatedAt: Date }[]> {
  let after = start;
  for (let seen = 0; seen < size;) {
    const step = await sql<{ id: string }>`select id from courses where id > ${after} order by id
      limit ${Math.min(perStep, size - seen)}`.execute(db);
    const ids = step.rows.map(({ id }) => id);
    const last = ids.at(-1);
    if (last === undefined) return;
    const { rows } = await sql<{ id: string; updatedAt: Date }>`select courses.id, courses.updated_at as "updatedAt"
      from ${catalogueOf(sql`courses.id = any(${ids}::uuid[])`)} order by courses.id`.execute(db);
    yield rows;
    after = last;
    seen += ids.length;
  }
}
