import { limits, type SearchQuery } from '@lectern/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Counted, type Db, fixedLimit, pageLimit } from '../../platform/db/index.ts';
import type { Viewer } from '../../platform/policy/index.ts';
import { courseIdsWhere, courseWithinReachOf, thingNow, type ThingNow } from '../courses/index.ts';
import type { Asked } from './search.query.ts';
import { thingFoundBy } from './search.visibility.ts';

export type HitRow = ThingNow & {
  kind: 'course' | 'subject' | 'material';
  course_id: string;
  thing_id: string;
  place: number | null;
  content: string | null;
};

/** The newest matches of a kind that are looked at, whether the viewer may see their course. */
const looked = 1_000;

type Search = { asked: Asked; viewer: Viewer; query: SearchQuery };
type Listed = { kind: 'course' | 'subject' | 'material' | 'text'; search: Search };

/** The order of kinds; words in a text come last, and names that are only spelt alike behind them. */
const ranks = { course: 0, subject: 1, material: 2, text: 3, alike: 4 } as const;

const tableOf = (kind: Listed['kind']) => (kind === 'text' ? sql.table('search_texts') : sql.table('search_names'));

/** The columns of a match, from the table `w`. */
const columns = ({ kind, search: { asked } }: Listed) => sql`w.course_id, w.thing_id, w.kind,
  ${kind === 'text' ? sql`w.source, w.part` : sql`'' as source, null::integer as part`},
  ${sql.lit(ranks[kind])} as rank, w.words @@ ${asked.exact}::tsquery as exact`;

function matches({ kind, search: { asked, query } }: Listed): RawBuilder<SqlBool> {
  const conditions = [sql`w.words @@ ${asked.matching}::tsquery`];
  if (kind !== 'text') conditions.push(sql`w.kind = ${sql.lit(kind)}`);
  else if (query.kind) conditions.push(sql`w.kind = ${query.kind}`);
  if (query.in) conditions.push(sql`w.course_id = ${query.in}`);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

const found = (viewer: Viewer) => thingFoundBy(viewer, { courseId: sql`w.course_id`, kind: sql`w.kind` });

/** The newest matches everywhere. */
const everywhere = (listed: Listed) => sql`(select w.* from (
    select ${columns(listed)} from ${tableOf(listed.kind)} w where ${matches(listed)}
    order by w.course_id desc, w.thing_id ${fixedLimit(looked)}) w
  where ${found(listed.search.viewer)} ${fixedLimit(limits.searchHits)})`;

/** The matches in the viewer's own courses, however many newer ones there are in others. */
function nearby(listed: Listed): RawBuilder<unknown>[] {
  const { viewer } = listed.search;
  const reach = viewer && courseWithinReachOf(viewer);
  if (reach === null) return [];
  return [
    sql`(select w.* from (
      select ${columns(listed)} from (${courseIdsWhere(reach)}) own join ${tableOf(listed.kind)} w on w.course_id = own.id
      where ${matches(listed)} ${fixedLimit(looked)}) w
    where ${found(viewer)} ${fixedLimit(limits.searchHits)})`,
  ];
}

/** The kinds of lists that a search looks through. */
function listsOf(search: Search): Listed[] {
  const kinds = search.query.kind ? [search.query.kind] : (['course', 'subject', 'material'] as const);
  return [...kinds, 'text' as const].map((kind) => ({ kind, search }));
}

/** Courses and subjects whose name is spelt alike, where less than a page was found. */
function alike({ asked, viewer, query }: Search): RawBuilder<unknown> {
  const within = query.in ? sql`w.course_id = ${query.in}` : sql`true`;
  const kinds = query.kind ? sql`w.kind = ${query.kind}` : sql`w.kind <> 'material'`;
  return sql`(select w.course_id, w.thing_id, w.kind, '' as source, null::integer as part,
      ${sql.lit(ranks.alike)} as rank, false as exact from (
    select w.course_id, w.thing_id, w.kind from search_names w
    where (select count(*) from matched) < ${sql.lit(limits.searchPage)}
      and w.kind <> 'material' and ${kinds} and ${within} and ${asked.folded} <% w.name
    order by ${asked.folded} <<-> w.name, w.course_id desc ${fixedLimit(limits.searchPage)}) w
  where ${found(viewer)})`;
}

/**
 * One page of what answers a search and the viewer may see: names before texts, of each kind the newest, each thing once at
 * its first place. A thing that is no more, or whose text is of a former file, answers nothing.
 */
export async function findHits(
  db: Db,
  search: Search,
  page: { limit: number; offset: number },
): Promise<{ rows: HitRow[]; counted: Counted }> {
  const lists = listsOf(search);
  const parts = lists.flatMap((listed) => [...(search.query.in ? [] : nearby(listed)), everywhere(listed)]);
  const { rows } = await sql<{ total: number; more: boolean } & (HitRow | { thing_id: null })>`
    with matched as materialized (${sql.join(parts, sql` union all `)}),
      every_match as materialized (select * from matched union all ${alike(search)}),
      things as (select distinct on (w.thing_id) w.*, now.* from every_match w
        join lateral ${thingNow(sql`w.kind`, sql`w.thing_id`, sql`w.course_id`)} now on true
        where w.source = '' or w.source = now.content_url
          or now.captions @> jsonb_build_array(jsonb_build_object('url', w.source))
        order by w.thing_id, w.rank, w.exact desc, w.source, w.part),
      counted as (select count(*)::int as total,
        exists (select 1 from matched group by rank having count(*) >= ${sql.lit(limits.searchHits)}) as more from things),
      page as (select * from things order by rank, exact desc, course_id desc, thing_id ${pageLimit(page)})
    select counted.total, counted.more, page.*, t.content, t.place from counted left join page on true
      left join search_texts t on t.course_id = page.course_id and t.thing_id = page.thing_id
        and t.source = page.source and t.part = page.part
    order by page.rank, page.exact desc, page.course_id desc, page.thing_id`.execute(db);
  return {
    rows: rows.filter((row): row is { total: number; more: boolean } & HitRow => row.thing_id !== null),
    counted: { total: rows[0]?.total ?? 0, more: rows[0]?.more ?? false },
  };
}
