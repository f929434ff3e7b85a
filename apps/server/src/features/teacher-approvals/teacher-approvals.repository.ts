import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { TeacherApprovalQuery } from '@lectern/contract';
import type { Db } from '../../platform/db/index.ts';
import type { UsersTable } from '../../platform/db/schema.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { nameKey } from '../../platform/text/name-key.ts';
import { containsPattern } from '../../platform/text/search-pattern.ts';
import { userVisibleTo } from '../users/index.ts';

/** A teacher with what the list of approvals shows. `place` is where the row stands in the order asked for. */
export type TeacherApprovalRow = Pick<
  Selectable<UsersTable>,
  'id' | 'username' | 'email' | 'phone_number' | 'is_active' | 'is_approved' | 'created_at' | 'applied_at'
> & {
  institution: { id: string; name: string } | null;
  approver: { id: string; username: string; role: UsersTable['role']; is_admin: boolean } | null;
  place: string;
};

export type TeacherFilter = Pick<TeacherApprovalQuery, 'search' | 'status' | 'institution'>;
export type TeacherOrder = NonNullable<TeacherApprovalQuery['sort']>;

type Order = { key: RawBuilder<unknown>; type: RawBuilder<unknown>; direction: RawBuilder<unknown> };

const keys = {
  createdAt: { key: sql`users.created_at`, type: sql`timestamptz` },
  username: { key: sql`users.username_key`, type: sql`text` },
  email: { key: sql`users.email_key`, type: sql`text` },
  // Those of no institution come before all others.
  institution: { key: sql`coalesce(i.name_key, '')`, type: sql`text` },
};

function orderOf(sort: TeacherOrder): Order {
  const field = sort.replace('-', '') as keyof typeof keys;
  return { ...keys[field], direction: sort.startsWith('-') ? sql`desc` : sql`asc` };
}

const from = sql`users left join institutions i on i.id = users.institution_id`;

function columns({ key }: Order): RawBuilder<unknown> {
  return sql`users.id, users.username, users.email, users.phone_number, users.is_active, users.is_approved,
    users.created_at, users.applied_at, (${key})::text as place,
    case when i.id is not null then json_build_object('id', i.id, 'name', i.name) end as institution,
    (select json_build_object('id', a.id, 'username', a.username, 'role', a.role, 'is_admin', a.is_admin)
      from users a where a.id = users.approved_by) as approver`;
}

/** Teachers whom the viewer may see and who match. An admin needs no approval, whatever else they are. */
function matching(viewer: Actor, filter: TeacherFilter): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [
    userVisibleTo(viewer),
    sql`users.role = 'teacher'`,
    sql`not users.is_admin`,
  ];
  if (filter.status === 'approved') conditions.push(sql`users.is_approved`);
  if (filter.status === 'pending') conditions.push(sql`not users.is_approved`);
  if (filter.institution) conditions.push(sql`users.institution_id = ${filter.institution}::uuid`);
  if (filter.search) {
    const key = containsPattern(nameKey(filter.search));
    conditions.push(sql`(users.username_key like ${key} or users.email_key like ${key}
      or users.phone_number ilike ${containsPattern(filter.search)}
      or users.institution_id = any(array(select named.id from institutions named where named.name_key like ${key})))`);
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** One page of the teachers whom the viewer may see and who match, and how many there are in all. */
export async function listTeachers(
  db: Db,
  viewer: Actor,
  filter: TeacherFilter,
  sort: TeacherOrder,
  page: { limit: number; offset: number },
): Promise<{ rows: TeacherApprovalRow[]; total: number }> {
  const where = matching(viewer, filter);
  const order = orderOf(sort);
  // Picked first by what indexes hold, so that of thousands of teachers only those on the page are read.
  const list = sql<TeacherApprovalRow>`select ${columns(order)} from ${from} where users.id = any(array(
      select users.id from ${from} where ${where}
      order by ${order.key} ${order.direction}, users.id ${order.direction}
      limit ${page.limit} offset ${page.offset}))
    order by ${order.key} ${order.direction}, users.id ${order.direction}`.execute(db);
  const count = sql<{ total: number }>`select count(*) as total from users where ${where}`.execute(db);
  const [listed, counted] = await Promise.all([list, count]);
  return { rows: listed.rows, total: counted.rows[0]?.total ?? 0 };
}

/** How many teachers wait for the viewer's approval; it reads those few alone, however many others there are. */
export async function countTeachersWaiting(db: Db, viewer: Actor): Promise<number> {
  if (!viewer.isAdmin && viewer.role !== 'coordinator') return 0;
  const { rows } = await sql<{ total: number }>`select count(*) as total from users
    where ${matching(viewer, { status: 'pending' })}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The next `count` of the same teachers in that order, after this one. */
export async function listTeachersAfter(
  db: Db,
  viewer: Actor,
  filter: TeacherFilter,
  sort: TeacherOrder,
  after: Pick<TeacherApprovalRow, 'id' | 'place'> | null,
  count: number,
): Promise<TeacherApprovalRow[]> {
  const order = orderOf(sort);
  const beyond = sort.startsWith('-') ? sql`<` : sql`>`;
  const further = after
    ? sql`(${order.key}, users.id) ${beyond} (${after.place}::${order.type}, ${after.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<TeacherApprovalRow>`select ${columns(order)} from ${from}
    where ${matching(viewer, filter)} and ${further}
    order by ${order.key} ${order.direction}, users.id ${order.direction} limit ${count}`.execute(db);
  return rows;
}

/** True when there is an approved institution with this id; it stays there until the transaction ends. */
export async function isApprovedInstitution(trx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from institutions where id = ${id} and status = 'Approved' for share`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Locks a student's own account until the transaction ends; null when it is none any more. */
export async function lockStudent(trx: Db, id: string): Promise<{ updated_at: Date } | null> {
  const { rows } = await sql<{ updated_at: Date }>`select updated_at from users
    where id = ${id} and role = 'student' and not is_admin and deleted_at is null for no key update`.execute(trx);
  return rows[0] ?? null;
}

export type Application = {
  institutionId: string;
  experience: number | null | undefined;
  expertise: string | null | undefined;
  at: Date;
  version: Date;
};

/** Makes a student a teacher of an institution who waits for approval. */
export async function makeApplicant(trx: Db, id: string, application: Application): Promise<void> {
  const { institutionId, experience, expertise, at, version } = application;
  await trx
    .updateTable('users')
    .set({
      role: 'teacher',
      is_approved: false,
      approved_by: null,
      institution_id: institutionId,
      applied_at: at,
      updated_at: version,
      ...(experience === undefined ? {} : { experience }),
      ...(expertise === undefined ? {} : { expertise }),
    })
    .where('id', '=', id)
    .execute();
}

/** Ends all auth sessions of a person but this one. */
export async function endOtherAuthSessions(trx: Db, userId: string, keptId: string): Promise<void> {
  await trx.deleteFrom('auth_sessions').where('user_id', '=', userId).where('id', '<>', keptId).execute();
}
