import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { type AuditQuery, leavingTexts, limits } from '@lectern/contract';
import {
  type Counted,
  countedUpTo,
  countRows,
  type Db,
  expectedRows,
  nameContains,
  type Placed,
  type Step,
} from '../../platform/db/index.ts';
import type { AuditEntriesTable } from '../../platform/db/schema-of-audit.ts';
import { countOldest, type Found } from '../../platform/retention/index.ts';
import { type Actor, managing } from '../../platform/policy/index.ts';
import { nameKey } from '../../platform/text/name-key.ts';
import { containsPattern } from '../../platform/text/search-pattern.ts';

/** An entry with today's names of what it speaks of. */
export type AuditRow = Omit<Selectable<AuditEntriesTable>, 'target_name' | 'request_id' | 'part_of'> & {
  actor_name: string;
  actor_picture: string | null;
  target_name: string;
  institution_name: string | null;
  parts: number;
};

/** The entries that somebody may read, as a condition on the table `audit_entries`: the one place that decides it. */
function auditVisibleTo(viewer: Actor): RawBuilder<SqlBool> {
  if (viewer.isAdmin) return sql`true`;
  if (viewer.role !== 'coordinator') return sql`false`;
  // Coordinators read nothing of acts on admins, whichever institution the admin belongs to.
  return sql`(audit_entries.institution_id = any(array(
      select m.institution_id from ${managing(viewer, sql`select * from institution_managers`)} m where m.user_id = ${viewer.id}))
    and (audit_entries.target_id is null
      or audit_entries.target_id <> all(array(select a.id from users a where a.is_admin and a.deleted_at is null))))`;
}

/**
 * Whether the parts of imports are left out: admins read the import's own entry in their place. A filter for an action,
 * for somebody or for an institution finds parts as well, because the import's own entry does not match it.
 */
const isFolded = (viewer: Actor, { partOf, action, target, search, institution }: AuditQuery): boolean =>
  viewer.isAdmin && [partOf, action, target, search, institution].every((filter) => !filter);

type Selection = AuditQuery & { isFolded?: boolean };

const peopleNamed = (text: string) => sql`select u.id from users u
  where u.deleted_at is null and ${nameContains(sql`u.username_key`, nameKey(text))}`;

/** Ids of everything with a name that the log may speak of, kind by kind. An id is an id of one kind of thing only. */
const namedByKind = (text: string): RawBuilder<unknown>[] => {
  const pattern = containsPattern(text);
  const key = containsPattern(nameKey(text));
  return [
    peopleNamed(text),
    sql`select c.id from courses c where c.name_lower like lower(${pattern})`,
    sql`select g.id from groups g where g.name_key like ${key}`,
    sql`select a.id from assessments a where a.name_lower like lower(${pattern})`,
    sql`select i.id from institutions i where i.name_key like ${key}`,
    sql`select r.id from rosters r where r.file_name ilike ${pattern}`,
  ];
};
const thingsNamed = (text: string) => sql.join(namedByKind(text), sql` union all `);

/** Names that a text is found in, at most, for their ids to be collected. With more of them the log itself is walked. */
const fewNames = 2_000;

/**
 * The texts of the query that so many names hold that a walk through the log soon meets enough of them. Statistics tell
 * it well enough: either way the same entries are found, and to count the names takes longer than to find entries.
 */
export async function findCommonTexts(db: Db, query: AuditQuery): Promise<ReadonlySet<string>> {
  const texts = new Set([query.actor, query.target, query.search].flatMap((text) => (text ? [text] : [])));
  const expected = await Promise.all([...texts].map((text) => expectedRows(db, thingsNamed(text))));
  return new Set([...texts].filter((_, index) => (expected[index] ?? 0) > fewNames));
}

// Arrays, because a list of ids is looked up in an index of the log whatever the planner believes of its length. For a
// common text each entry is asked for its name instead, newest first, until there are enough: with 200,000 people that
// took 1.3 s by arrays. Subqueries of one value, because the planner would collect all names for an `exists`.
const byOneNamed = (text: string, common: boolean): RawBuilder<SqlBool> =>
  common
    ? personNamed(sql`audit_entries.actor_id`, text)
    : sql`audit_entries.actor_id = any(array(${peopleNamed(text)}))`;

function onOneNamed(text: string, common: boolean): RawBuilder<SqlBool> {
  const pattern = containsPattern(text);
  if (!common) {
    return sql`(audit_entries.target_id = any(array(${thingsNamed(text)}))
      or audit_entries.target_name ilike ${pattern})`;
  }
  const id = sql`audit_entries.target_id`;
  return sql`(coalesce(audit_entries.target_name ilike ${pattern}, false) or case audit_entries.target_kind
    when 'user' then ${personNamed(id, text)}
    when 'course' then (select c.name_lower like lower(${pattern}) from courses c where c.id = ${id})
    when 'group' then
      (select g.name_key like ${containsPattern(nameKey(text))} from groups g where g.id = ${id})
    when 'test' then (select a.name_lower like lower(${pattern}) from assessments a where a.id = ${id})
    when 'institution' then
      (select i.name_key like ${containsPattern(nameKey(text))} from institutions i where i.id = ${id})
    when 'roster' then (select r.file_name ilike ${pattern} from rosters r where r.id = ${id})
    else false end)`;
}

const personNamed = (id: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> =>
  sql`(select u.deleted_at is null and u.username_key like ${containsPattern(nameKey(text))}
    from users u where u.id = ${id})`;

const dayMs = 24 * 60 * 60 * 1000;
const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The conditions of a query without its texts. */
function withoutTexts(viewer: Actor, query: Selection): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [auditVisibleTo(viewer)];
  if (query.action) conditions.push(sql`audit_entries.action = ${query.action}`);
  if (query.isFolded) conditions.push(sql`audit_entries.part_of is null`);
  if (query.partOf) conditions.push(sql`audit_entries.part_of = ${query.partOf}`);
  if (query.institution) conditions.push(sql`audit_entries.institution_id = ${query.institution}`);
  if (query.from) conditions.push(sql`audit_entries.at >= ${startOf(query.from)}`);
  if (query.to) conditions.push(sql`audit_entries.at < ${new Date(startOf(query.to).getTime() + dayMs)}`);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

function matching(viewer: Actor, query: Selection, common: ReadonlySet<string>): RawBuilder<SqlBool> {
  const by = (text: string) => byOneNamed(text, common.has(text));
  const on = (text: string) => onOneNamed(text, common.has(text));
  const conditions: RawBuilder<SqlBool>[] = [withoutTexts(viewer, query)];
  if (query.actor) conditions.push(by(query.actor));
  if (query.target) conditions.push(on(query.target));
  if (query.search) conditions.push(sql`(${by(query.search)} or ${on(query.search)})`);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/**
 * Where the entries are to be counted. No order is asked for here, so with one common text the names come first and lead
 * to their entries: walking the log would ask many entries for each that counts. Each kind of thing has a limit of its
 * own, so that the planner chooses for each whether to walk its names or to look them up.
 */
function countable(viewer: Actor, query: Selection, common: ReadonlySet<string>, upTo: number): RawBuilder<unknown> {
  const texts = [query.actor, query.target, query.search].filter(Boolean);
  const [text] = texts;
  if (texts.length !== 1 || text === undefined || !common.has(text))
    return sql`audit_entries where ${matching(viewer, query, common)}`;
  const rest = sql`${withoutTexts(viewer, query)} limit ${upTo + 1}`;
  const by = sql`(select audit_entries.id from (${peopleNamed(text)}) named
    join audit_entries on audit_entries.actor_id = named.id where ${rest})`;
  const on = namedByKind(text).map(
    (kind) => sql`(select audit_entries.id from (${kind}) named
      join audit_entries on audit_entries.target_id = named.id where ${rest})`,
  );
  on.push(sql`(select audit_entries.id from audit_entries
    where audit_entries.target_name ilike ${containsPattern(text)} and ${rest})`);
  const found = query.actor ? [by] : query.target ? on : [by, ...on];
  return sql`(${sql.join(found, sql` union `)}) found`;
}

const order = (query: AuditQuery): RawBuilder<unknown> =>
  query.sort === 'at' ? sql`at asc, id asc` : sql`at desc, id desc`;

const erased = leavingTexts.deletedUser;

/** The chosen entries with their names. Chosen first, so that names are looked up for them alone. */
const named = (chosen: RawBuilder<unknown>, query: AuditQuery) => sql<AuditRow & Placed>`
  select e.id, e.at, e.at::text as created_at_exact, e.action, e.actor_id, e.token_name, e.target_kind, e.target_id,
    e.institution_id, e.changes, e.ip,
    case when e.target_kind in ('roster', 'bulk_act')
      then (select count(*) from audit_entries part where part.part_of = e.target_id) else 0 end as parts,
    case when actor.deleted_at is null then actor.username else ${erased} end as actor_name, actor.profile_picture as actor_picture,
    coalesce(case when person.deleted_at is null then person.username else ${erased} end,
      course.name, team.name, test.name, place.name, roster.file_name, e.target_name,
      case when e.target_kind = 'user' then ${erased} else '' end) as target_name,
    institution.name as institution_name
  from (${chosen}) e
  left join users actor on actor.id = e.actor_id
  left join users person on e.target_kind = 'user' and person.id = e.target_id
  left join courses course on e.target_kind = 'course' and course.id = e.target_id
  left join groups team on e.target_kind = 'group' and team.id = e.target_id
  left join assessments test on e.target_kind = 'test' and test.id = e.target_id
  left join institutions place on e.target_kind = 'institution' and place.id = e.target_id
  left join rosters roster on e.target_kind = 'roster' and roster.id = e.target_id
  left join institutions institution on institution.id = e.institution_id
  order by ${order(query)}`;

/** The next `count` entries that the viewer may read and that match the query, in its order; `common` as found above. */
export async function listAuditAfter(
  db: Db,
  viewer: Actor,
  { common, ...query }: AuditQuery & { common: ReadonlySet<string> },
  { after, count }: Step,
): Promise<(AuditRow & Placed)[]> {
  const place = after && sql`(${after.createdAt}::timestamptz, ${after.id}::uuid)`;
  const further = place
    ? query.sort === 'at'
      ? sql`(audit_entries.at, audit_entries.id) > ${place}`
      : sql`(audit_entries.at, audit_entries.id) < ${place}`
    : sql`true`;
  const chosen = sql`select * from audit_entries where ${matching(viewer, query, common)} and ${further}
    order by ${order(query)} limit ${count}`;
  return (await named(chosen, query).execute(db)).rows;
}

/** One page of the entries that the viewer may read and that match the query, folded as above, and how many there are. */
export async function listAudit(
  db: Db,
  viewer: Actor,
  asked: AuditQuery,
  page: { limit: number; offset: number },
): Promise<{ rows: AuditRow[]; counted: Counted }> {
  const query = { ...asked, isFolded: isFolded(viewer, asked) };
  const common = await findCommonTexts(db, query);
  const chosen = sql`select * from audit_entries where ${matching(viewer, query, common)}
    order by ${order(query)} limit ${page.limit} offset ${page.offset}`;
  const byText = Boolean(query.actor || query.target || query.search);
  const upTo = byText ? await countedUpTo(db, 'audit_entries', page) : limits.countedRows;
  const count = countRows(db, countable(viewer, query, common, upTo), upTo);
  const [listed, counted] = await Promise.all([named(chosen, query).execute(db), count]);
  return { rows: listed.rows, counted };
}

/** The institution to which what this person makes belongs, or null. */
export async function findInstitutionOf(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('institution_id').where('id', '=', userId).executeTakeFirst();
  return row?.institution_id ?? null;
}

/** Counts the entries from before `before`. */
export const countAuditBefore = (db: Db, before: Date): Promise<Found> =>
  countOldest(db, sql`audit_entries where at < ${before}`, sql`at`);

/** Removes entries from before a moment, the oldest first, at most `count`; returns how many. */
export async function deleteAuditBefore(db: Db, before: Date, count: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from audit_entries where id = any(array(
    select id from audit_entries where at < ${before} order by at, id limit ${count}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
