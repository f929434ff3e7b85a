import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { BinQuery } from '@lectern/contract';
import { type Counted, countRows, type Db } from '../../platform/db/index.ts';
import { containsPattern } from '../../platform/text/search-pattern.ts';

/** A course in the bin, with the names of its owner and of the person who put it there. */
export type DeletedCourseRow = {
  id: string;
  name: string;
  created_by: string;
  creator: string;
  deleted_at: Date;
  deleted_by: string | null;
  deleter: string | null;
};

/** One page of the bin, the latest deleted first, and how many courses in it match. */
export async function listDeletedCourses(
  db: Db,
  query: BinQuery,
  page: { limit: number; offset: number },
): Promise<{ rows: DeletedCourseRow[]; counted: Counted }> {
  const where = matching(query);
  const list = sql<DeletedCourseRow>`
    select c.id, c.name, c.created_by, owner.username as creator, c.deleted_at, c.deleted_by,
      deleter.username as deleter
    from courses c join users owner on owner.id = c.created_by left join users deleter on deleter.id = c.deleted_by
    where ${where} order by c.deleted_at desc, c.id desc limit ${page.limit} offset ${page.offset}`.execute(db);
  const [listed, counted] = await Promise.all([list, countRows(db, sql`courses c where ${where}`)]);
  return { rows: listed.rows, counted };
}

function matching({ search }: BinQuery): RawBuilder<SqlBool> {
  const deleted = sql<SqlBool>`c.deleted_at is not null`;
  return search ? sql<SqlBool>`${deleted} and c.name_lower like lower(${containsPattern(search)})` : deleted;
}
