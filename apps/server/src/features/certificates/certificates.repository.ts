import type { IssuedListQuery } from '@lectern/contract';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { CertificatesTable } from '../../platform/db/schema-of-certificates.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { nameKey } from '../../platform/text/name-key.ts';
import { containsPattern } from '../../platform/text/search-pattern.ts';
import { courseAnsweredFor } from '../courses/index.ts';

/** A certificate of somebody whose account is there. */
export type CertificateRow = Selectable<CertificatesTable> & { user_id: string; code: string };

const ofSomebody = sql<SqlBool>`c.user_id is not null`;

const selectWhere = async (db: Db, where: RawBuilder<unknown>): Promise<CertificateRow[]> =>
  (await sql<CertificateRow>`select c.* from certificates c where ${ofSomebody} and ${where}`.execute(db)).rows;

/** The certificate with this secret end of an address, or null. */
export async function findByCode(db: Db, code: string): Promise<CertificateRow | null> {
  return (await selectWhere(db, sql`c.code = ${code}`))[0] ?? null;
}

const answeredFor = (actor: Actor) => courseAnsweredFor(sql`c.course_id`, actor);

/** A valid certificate of the actor's own, or of a course that they answer for; or null. */
export async function findPrintable(db: Db, actor: Actor, id: string): Promise<CertificateRow | null> {
  const theirs = sql`(c.user_id = ${actor.id} or ${answeredFor(actor)})`;
  return (await selectWhere(db, sql`c.id = ${id} and c.revoked_at is null and ${theirs}`))[0] ?? null;
}

/** The certificate with this secret end of an address, if the actor answers for its course; or null. */
export async function findAnsweredFor(db: Db, actor: Actor, code: string): Promise<CertificateRow | null> {
  return (await selectWhere(db, sql`c.code = ${code} and ${answeredFor(actor)}`))[0] ?? null;
}

/** A certificate of a course that the actor answers for, locked until the transaction ends; or null. */
export async function lockAnsweredFor(trx: Db, actor: Actor, id: string): Promise<CertificateRow | null> {
  const rows = await selectWhere(trx, sql`c.id = ${id} and ${answeredFor(actor)} for update of c`);
  return rows[0] ?? null;
}

/** A person's certificate of a course, or null. */
export async function findOwn(db: Db, userId: string, courseId: string): Promise<CertificateRow | null> {
  return (await selectWhere(db, sql`c.user_id = ${userId} and c.course_id = ${courseId}`))[0] ?? null;
}

/** A person's newest certificates; nobody has more courses behind them than that. */
export const listOwn = (db: Db, userId: string): Promise<CertificateRow[]> =>
  selectWhere(db, sql`c.user_id = ${userId} order by c.issued_at desc, c.id desc limit 500`);

type Revocation = { revoked_at: Date; revoked_by: string; revoked_reason: string };

/** Revokes a certificate, or makes it valid again with null. */
export async function setRevoked(trx: Db, row: CertificateRow, revocation: Revocation | null): Promise<void> {
  await trx
    .updateTable('certificates')
    .set(revocation ?? { revoked_at: null, revoked_by: null, revoked_reason: null })
    .where('course_id', '=', row.course_id)
    .where('id', '=', row.id)
    .execute();
}

const onlyWhere = (only: IssuedListQuery['only']): RawBuilder<SqlBool> =>
  only === 'doubted'
    ? sql<SqlBool>`c.doubted_at is not null and c.revoked_at is null`
    : only === 'revoked'
      ? sql<SqlBool>`c.revoked_at is not null`
      : sql<SqlBool>`true`;

/** One page of what a course has issued, the newest first, and how many match. */
export async function listIssued(
  db: Db,
  courseId: string,
  { search, only }: Pick<IssuedListQuery, 'search' | 'only'>,
  page: { limit: number; offset: number },
): Promise<{ rows: CertificateRow[]; total: number }> {
  const named = search ? sql`c.person_key like ${containsPattern(nameKey(search))}` : sql`true`;
  const where = sql`c.course_id = ${courseId} and ${named} and ${onlyWhere(only)}`;
  const rows = await selectWhere(
    db,
    sql`${where} order by c.issued_at desc, c.id desc limit ${page.limit} offset ${page.offset}`,
  );
  return { rows, total: await countWhere(db, where) };
}

async function countWhere(db: Db, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from certificates c
    where ${ofSomebody} and ${where}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many certificates a course has issued, and how many valid ones a corrected result casts doubt on. */
export async function countIssued(db: Db, courseId: string): Promise<{ issued: number; doubted: number }> {
  const { rows } = await sql<{ issued: number; doubted: number }>`select count(*) as issued,
      count(*) filter (where ${onlyWhere('doubted')}) as doubted
    from certificates c where ${ofSomebody} and c.course_id = ${courseId}`.execute(db);
  return rows[0] ?? { issued: 0, doubted: 0 };
}
