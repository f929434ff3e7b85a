import { limits, type SearchQuery } from '@lectern/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Counted, type Db, fixedLimit, pageLimit } from '../../platform/db/index.ts';
import {
  courseIdsWhere,
  courseIsOpen,
  courseSeen,
  courseWithinReachOf,
  type Sight,
  textIsOpen,
  textIsThere,
  thingNow,
  type ThingNow,
} from '../courses/index.ts';

export type HitRow = ThingNow & {
  kind: 'course' | 'subject' | 'material';
  course_id: string;
  thing_id: string;
  place: number | null;
  content: string | null;
};

/** A search for all words in one of their forms, and for the words as they were typed, which come first. */
export type Search = {
  sight: Sight;
  query: Pick<SearchQuery, 'in' | 'kind'>;
  matching: string;
  exact: string;
  namesAlone: boolean;
};

/** The lists that are looked through, in the order of their hits. */
const lists = ['course', 'subject', 'material', 'text'] as const;
type List = (typeof lists)[number];

/** The words of names or of texts; of one course where it is asked for, whose few rows are read by its id. */
function tableOf(list: List, { query }: Search): RawBuilder<unknown> {
  const table = list === 'text' ? sql`search_texts` : sql`search_names`;
  return query.in === undefined ? table : sql`(select * from ${table} where course_id = ${query.in} offset 0)`;
}

/** The columns of a match, from the table `w`. */
const columnsOf = (list: List, { exact }: Search) => sql`w.course_id, w.thing_id, w.kind,
  ${list === 'text' ? sql`w.source, w.part` : sql`'' as source, null::integer as part`},
  ${sql.lit(lists.indexOf(list))} as rank, w.words @@ ${exact}::tsquery as exact`;

/** Names are asked for by the expression of their kind's index. */
function matchesOf(list: List, { matching, query }: Search): RawBuilder<SqlBool> {
  const kind = list === 'text' ? query.kind : list;
  const ofKind = kind === undefined ? sql`` : sql` and w.kind = ${sql.lit(kind)}`;
  const words = list === 'text' ? sql`w.words` : sql`(case when w.kind = ${sql.lit(list)} then w.words end)`;
  return sql<SqlBool>`${words} @@ ${matching}::tsquery${ofKind}`;
}

/** The newest matches everywhere; but for admins, and in one course, those of public courses. */
function everywhere(list: List, search: Search): RawBuilder<unknown> {
  const isAny = search.sight.viewer?.isAdmin === true || search.query.in !== undefined;
  const matches = sql`select ${columnsOf(list, search)} from ${tableOf(list, search)} w
    where ${matchesOf(list, search)} order by w.course_id desc, w.thing_id`;
  if (isAny) return sql`(${matches} ${fixedLimit(limits.searchHits)})`;
  // Courses are asked for from the newest match on, until there are enough.
  return sql`(select w.* from (${matches} offset 0) w where ${courseIsOpen(sql`w.course_id`)}
    ${fixedLimit(limits.searchHits)})`;
}

/** The matches in courses that the viewer may see beside the public ones. */
function nearby(list: List, search: Search): RawBuilder<unknown>[] {
  const reach = search.query.in === undefined ? search.sight.viewer && courseWithinReachOf(search.sight.viewer) : null;
  if (reach === null) return [];
  return [
    sql`(select ${columnsOf(list, search)} from (${courseIdsWhere(reach)} offset 0) own
      join ${tableOf(list, search)} w on w.course_id = own.id where ${matchesOf(list, search)} ${fixedLimit(limits.searchHits)})`,
  ];
}

const place = { kind: sql`w.kind`, id: sql`w.thing_id`, courseId: sql`w.course_id`, source: sql`w.source` };

/**
 * One page of what answers a search and the viewer may see: names before texts, of each kind the newest, each thing once at
 * its first place. A thing that is no more, or whose text is of a former file, answers nothing.
 */
export async function findHits(
  db: Db,
  search: Search,
  page: { limit: number; offset: number },
): Promise<{ rows: HitRow[]; counted: Counted }> {
  const { sight, query } = search;
  const asked = lists.filter((list) =>
    list === 'text' ? !search.namesAlone : query.kind === undefined || list === query.kind,
  );
  const parts = asked.flatMap((list) => [...nearby(list, search), everywhere(list, search)]);
  const order = sql`w.rank, w.exact desc, w.course_id desc, w.thing_id`;
  const { rows } = await sql<{ total: number; more: boolean } & (HitRow | { thing_id: null })>`
    with matched as materialized (${sql.join(parts, sql` union all `)}),
      seen as materialized (select c.course_id from (select distinct course_id from matched) c
        where ${courseSeen(sql`c.course_id`, sight.viewer)}),
      things as materialized (select distinct on (w.thing_id) w.* from matched w join seen on seen.course_id = w.course_id
        where ${textIsThere(place)} and (w.rank <> ${sql.lit(lists.indexOf('text'))} or ${textIsOpen(sight, place)})
        order by w.thing_id, w.rank, w.exact desc, w.source, w.part),
      page as materialized (select w.* from things w order by ${order} ${pageLimit(page)})
    select (select count(*)::int from things) as total,
      exists (select 1 from matched group by rank having count(*) >= ${sql.lit(limits.searchHits)}) as more,
      w.course_id, w.thing_id, w.kind, now.*, t.content, t.place
    from (select 1) one left join page w on true
      left join lateral ${thingNow(sight, place)} now on true
      left join search_texts t on t.course_id = w.course_id and t.thing_id = w.thing_id
        and t.source = w.source and t.part = w.part
    order by ${order}`.execute(db);
  return {
    rows: rows.filter((row): row is { total: number; more: boolean } & HitRow => row.thing_id !== null),
    counted: { total: rows[0]?.total ?? 0, more: rows[0]?.more ?? false },
  };
}
