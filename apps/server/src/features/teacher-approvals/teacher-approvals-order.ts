import type { TeacherApprovalQuery } from '@lectern/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { approvingInstitution } from './teacher-approvals.repository.ts';

export type TeacherOrder = NonNullable<TeacherApprovalQuery['sort']>;

/**
 * A part of the list in an order of its own: by a key, and the newest first where it has none or the key is the same.
 * The parts stand one after the other, so that an index fits each of them.
 */
export type Part = {
  where: RawBuilder<SqlBool>;
  /** The tables that the key needs beside `users`. */
  join: RawBuilder<unknown>;
  key: RawBuilder<unknown> | null;
};

const nothing = sql``;
const everybody = sql<SqlBool>`true`;
const part = (where: RawBuilder<SqlBool>, key: Part['key'] = null, join: Part['join'] = nothing): Part => ({
  where,
  join,
  key,
});
const byFlag = (flag: RawBuilder<SqlBool>): Part[] => [part(sql`not ${flag}`), part(flag)];

// Those of no institution, without a number or approved by nobody come before all others.
const parts: Record<string, Part[]> = {
  createdAt: [part(everybody)],
  username: [part(everybody, sql`users.username_key`)],
  email: [part(everybody, sql`users.email_key`)],
  phoneNumber: [
    part(sql`users.phone_number is null`),
    part(sql`users.phone_number is not null`, sql`users.phone_number`),
  ],
  institution: [
    part(sql`users.institution_id is null and users.applied_institution_id is null`),
    part(everybody, sql`i.name_key`, sql`join institutions i on i.id = ${approvingInstitution}`),
  ],
  isActive: byFlag(sql`users.is_active`),
  isApproved: byFlag(sql`users.is_approved`),
  approved_by: [
    part(sql`users.approved_by is null`),
    part(everybody, sql`a.username_key`, sql`join users a on a.id = users.approved_by`),
  ],
};

/** The parts of an order, in turn. */
export function partsOf(sort: TeacherOrder): readonly Part[] {
  const ascending = parts[sort.replace('-', '')] ?? [];
  return sort.startsWith('-') ? ascending.toReversed() : ascending;
}

/** The order within a part over columns of `table`, whose key is in `place`. */
export function orderWithin(sort: TeacherOrder, place: RawBuilder<unknown> | null, table: string): RawBuilder<unknown> {
  const [at, id] = [sql.ref(`${table}.created_at`), sql.ref(`${table}.id`)];
  if (sort === 'createdAt') return sql`${at} asc, ${id} asc`;
  const newest = sql`${at} desc, ${id} desc`;
  return place === null ? newest : sql`${place} ${sort.startsWith('-') ? sql`desc` : sql`asc`}, ${newest}`;
}
