import { type JoinRequestListQuery, limits, texts } from '@lectern/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Counted, countedUpTo, countRows, type Db, nameContains } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { nameKey } from '../../platform/text/name-key.ts';
import { containsPattern } from '../../platform/text/search-pattern.ts';
import {
  decidableBy,
  decidableOf,
  requestColumns,
  type RequestRow,
  requestTables,
  type Status,
} from './join-requests.repository.ts';

const statuses: readonly Status[] = ['approved', 'pending', 'rejected'];

type Condition = RawBuilder<SqlBool>;
/** One search for requests: by their columns, and by those of their student and their course if need be. */
type Search = { among: RawBuilder<unknown>; conditions: Condition[]; user: boolean; course: boolean };

const includes = (whole: string, part: string) => whole.toLowerCase().includes(part.toLowerCase());
const usernameHas = (text: string): Condition =>
  sql`u.deleted_at is null and ${nameContains(sql`u.username_key`, nameKey(text))}`;
const courseHas = (text: string): Condition =>
  sql`c.deleted_at is null and c.name_lower like lower(${containsPattern(text)})`;

/** The statuses that a query leaves. It may also name the actions of the screen, which differ for pending requests. */
function statusesOf({ status, actions }: JoinRequestListQuery): Status[] {
  const shown = (one: Status) => (one === 'pending' ? texts.joinRequestActions : texts.joinRequestNoActions);
  return statuses.filter((one) => includes(one, status ?? '') && includes(shown(one), actions ?? ''));
}

/** One alone is named as itself, so that an index has its requests in order. */
function havingStatus(some: readonly Status[]): Condition[] {
  if (some.length === statuses.length) return [];
  return some.length === 1 ? [sql`jr.status = ${some[0]}`] : [sql`jr.status = any(${[...some]}::text[])`];
}

/**
 * The searches that answer a query together. A text that may stand in any of three tables is looked for in each of them
 * on its own, because no index finds "in this one or in that one".
 */
function searchesOf(actor: Actor, query: JoinRequestListQuery): Search[] {
  const base: Search = {
    among: decidableBy(actor),
    conditions: [sql`true`, ...havingStatus(statusesOf(query))],
    user: Boolean(query.username),
    course: Boolean(query.course),
  };
  if (query.username) base.conditions.push(usernameHas(query.username));
  if (query.course) base.conditions.push(courseHas(query.course));
  const { search } = query;
  if (!search) return [base];
  const and = (condition: Condition) => [...base.conditions, condition];
  const named = statuses.filter((one) => includes(one, search));
  return [
    { ...base, conditions: and(usernameHas(search)), user: true },
    { ...base, conditions: and(courseHas(search)), course: true },
    ...(named.length === 0 ? [] : [{ ...base, conditions: [...base.conditions, ...havingStatus(named)] }]),
  ];
}

const tables = ({ among, user, course }: Omit<Search, 'conditions'>) => sql`${among}
  ${user ? sql`join users u on u.id = jr.user_id and u.deleted_at is null` : sql``}
  ${course ? sql`join courses c on c.id = jr.course_id and c.deleted_at is null` : sql``}`;

type Sort = NonNullable<JoinRequestListQuery['sort']>;
const places = { createdAt: null, username: sql`u.username_key`, course: sql`c.name_lower`, status: sql`jr.status` };

const fieldOf = (sort: Sort) => sort.replace('-', '') as keyof typeof places;

/** The order of a list over columns of this name: newest first where nothing else decides. */
function orderOf(sort: Sort, place: RawBuilder<unknown> | null, of: RawBuilder<unknown>): RawBuilder<unknown> {
  if (sort === 'createdAt') return sql`${of}.created_at asc, ${of}.id asc`;
  const newest = sql`${of}.created_at desc, ${of}.id desc`;
  return place === null ? newest : sql`${place} ${sort.startsWith('-') ? sql`desc` : sql`asc`}, ${newest}`;
}

/** The requests up to the end of a page, by id and with what orders them; indexes have each search in that order. */
function pickedBy(searches: readonly Search[], sort: Sort, count: number): RawBuilder<unknown> {
  const field = fieldOf(sort);
  const place = places[field];
  // Ordered by status is one status after the other, each newest first.
  const parts: Condition[][] = field === 'status' ? statuses.map((one) => [sql`jr.status = ${one}`]) : [[]];
  const selects = searches.flatMap(({ among, conditions, user, course }) => {
    const from = tables({ among, user: user || field === 'username', course: course || field === 'course' });
    return parts.map(
      (part) => sql`(select jr.id, jr.created_at, ${place ?? sql`null`} as place from ${from}
        where ${sql.join([...conditions, ...part], sql` and `)}
        order by ${orderOf(sort, field === 'status' ? null : place, sql`jr`)} limit ${count})`,
    );
  });
  return sql.join(selects, sql` union `);
}

/** One page of the requests that the actor decides on, and how many there are. */
export async function listRequests(
  db: Db,
  actor: Actor,
  query: JoinRequestListQuery,
  page: { limit: number; offset: number },
): Promise<{ rows: RequestRow[]; counted: Counted }> {
  const { limit, offset } = page;
  const searches = searchesOf(actor, query);
  const sort = query.sort ?? '-createdAt';
  const order = orderOf(sort, places[fieldOf(sort)] && sql`p.place`, sql`p`);
  const list = sql<RequestRow>`select ${requestColumns} from (
      select * from (${pickedBy(searches, sort, offset + limit)}) p order by ${order} limit ${limit} offset ${offset}) p
    cross join ${requestTables} where jr.id = p.id order by ${order}`.execute(db);
  const [listed, counted] = await Promise.all([list, countFound(db, actor, searches, { query, page })]);
  return { rows: listed.rows, counted };
}

/**
 * The same tables for a count, which asks for no order: names come first and lead to their requests. Walking all
 * requests would ask many for each that counts.
 */
function tablesToCount(actor: Actor, search: Search): RawBuilder<unknown> {
  if (!actor.isAdmin || !(search.user || search.course)) return tables(search);
  if (!search.user) return sql`courses c ${decidableOf('c')}`;
  return sql`users u ${decidableOf('u')} ${search.course ? sql`join courses c on c.id = jr.course_id` : sql``}`;
}

async function countFound(
  db: Db,
  actor: Actor,
  searches: readonly Search[],
  { query, page }: { query: JoinRequestListQuery; page: { limit: number; offset: number } },
): Promise<Counted> {
  const byText = Boolean(query.username || query.course || query.search);
  // Among everybody's, each is asked whether its course is in the bin.
  const whole = actor.isAdmin ? limits.countedMatches : limits.countedRows;
  const upTo = byText ? await countedUpTo(db, 'join_requests', page) : whole;
  const found = searches.map(
    (search) => sql`(select jr.id from ${tablesToCount(actor, search)} where ${sql.join(search.conditions, sql` and `)}
      limit ${upTo + 1})`,
  );
  return countRows(db, sql`(${sql.join(found, sql` union `)}) found`, upTo);
}
