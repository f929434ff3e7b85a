import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type InstitutionListQuery, institutionStatuses, institutionTypes, limits } from '@lectern/contract';
import { type Counted, countRows, type Db, type Placed, type Step } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { nameKey } from '../../platform/text/name-key.ts';
import { containsPattern } from '../../platform/text/search-pattern.ts';
import {
  detailColumns,
  type InstitutionRow,
  type InstitutionSummaryRow,
  summaryColumns,
} from './institutions.repository.ts';
import { institutionManagedBy, institutionVisibleTo } from './institutions.visibility.ts';

/** Among what the viewer may see: everything, or what one person manages. */
export type InstitutionScope = { managedBy: string | null };

function within(viewer: Actor, { managedBy }: InstitutionScope): RawBuilder<SqlBool> {
  const visible = institutionVisibleTo(viewer);
  return managedBy === null ? visible : sql<SqlBool>`${visible} and ${institutionManagedBy({ id: managedBy })}`;
}

/** How many institutions wait for a decision, counted up to `limits.countedMatches`. */
export async function countInstitutionsWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting
    from (select 1 from institutions where status = 'Pending' limit ${limits.countedMatches}) found`.execute(db);
  return rows[0]?.waiting ?? 0;
}

/** The next `count` institutions in full that the viewer may see, newest first. */
export async function listInstitutionsAfter(
  db: Db,
  viewer: Actor,
  scope: InstitutionScope,
  { after, count }: Step,
): Promise<(InstitutionRow & Placed)[]> {
  const further = after
    ? sql`(institutions.created_at, institutions.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<InstitutionRow & Placed>`
    select ${summaryColumns(viewer)}, ${detailColumns(viewer)}, institutions.created_at::text as created_at_exact
    from institutions where ${within(viewer, scope)} and ${further}
    order by institutions.created_at desc, institutions.id desc limit ${count}`.execute(db);
  return rows;
}

const newest = sql`institutions.created_at desc, institutions.id desc`;
const orders = {
  createdAt: sql`institutions.created_at asc, institutions.id asc`,
  '-createdAt': newest,
  // Names are unique.
  name: sql`institutions.name_key asc`,
  '-name': sql`institutions.name_key desc`,
  type: sql`institutions.type asc, ${newest}`,
  '-type': sql`institutions.type desc, ${newest}`,
  status: sql`institutions.status asc, ${newest}`,
  '-status': sql`institutions.status desc, ${newest}`,
  // Those of no known place come before all others.
  location: sql`institutions.location_lower asc, ${newest}`,
  '-location': sql`institutions.location_lower desc, ${newest}`,
};

/** The text columns of the list: name, type, status and the location as it reads there. */
function containing(text: string): RawBuilder<SqlBool> {
  const has = (word: string) => word.toLowerCase().includes(text.toLowerCase());
  const [types, statuses] = [institutionTypes.filter(has), institutionStatuses.filter(has)];
  return sql<SqlBool>`(institutions.name_key like ${containsPattern(nameKey(text))}
    or institutions.location_lower like lower(${containsPattern(text)})
    ${types.length === 0 ? sql`` : sql`or institutions.type = any(${types}::text[])`}
    ${statuses.length === 0 ? sql`` : sql`or institutions.status = any(${statuses}::text[])`})`;
}

/** One page of the institutions that the viewer may see and that match the query, and how many there are in all. */
export async function listInstitutions(
  db: Db,
  viewer: Actor,
  { managedBy, ...query }: InstitutionListQuery & InstitutionScope,
  page: { limit: number; offset: number },
): Promise<{ rows: InstitutionSummaryRow[]; counted: Counted }> {
  const conditions: RawBuilder<SqlBool>[] = [within(viewer, { managedBy })];
  if (query.type) conditions.push(sql`institutions.type = ${query.type}`);
  if (query.status) conditions.push(sql`institutions.status = ${query.status}`);
  if (query.search) conditions.push(containing(query.search));
  const where = sql.join(conditions, sql` and `);
  const list = sql<InstitutionSummaryRow>`select ${summaryColumns(viewer)} from institutions where ${where}
    order by ${orders[query.sort ?? '-createdAt']} limit ${page.limit} offset ${page.offset}`.execute(db);
  const [listed, counted] = await Promise.all([list, countRows(db, sql`institutions where ${where}`)]);
  return { rows: listed.rows, counted };
}

export type InstitutionNameRow = { id: string; name: string; name_key: string; type: InstitutionRow['type'] };
const nameColumns = sql`institutions.id, institutions.name, institutions.name_key, institutions.type`;
const approved = sql<SqlBool>`institutions.status = 'Approved'`;

/** The next `count` approved institutions by name, after the one with this key; keys are never empty. */
export async function listNamesAfter(db: Db, afterKey: string, count: number): Promise<InstitutionNameRow[]> {
  const { rows } = await sql<InstitutionNameRow>`select ${nameColumns} from institutions
    where ${approved} and institutions.name_key > ${afterKey} order by institutions.name_key limit ${count}`.execute(
    db,
  );
  return rows;
}

/** One page of the approved institutions by name, and how many there are in all. */
export async function listNames(
  db: Db,
  search: string | undefined,
  page: { limit: number; offset: number },
): Promise<{ rows: InstitutionNameRow[]; counted: Counted }> {
  const found = search ? sql<SqlBool>`institutions.name_key like ${containsPattern(nameKey(search))}` : sql`true`;
  const where = sql`${approved} and ${found}`;
  const list = sql<InstitutionNameRow>`select ${nameColumns} from institutions where ${where}
    order by institutions.name_key limit ${page.limit} offset ${page.offset}`.execute(db);
  const [listed, counted] = await Promise.all([list, countRows(db, sql`institutions where ${where}`)]);
  return { rows: listed.rows, counted };
}
