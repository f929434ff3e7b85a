import type { DraftQuery } from '@lectern/contract';
import { type Insertable, type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely';
import { type Db, deleteSome } from '../../platform/db/index.ts';
import type { DraftsTable } from '../../platform/db/schema-of-drafts.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { grantedOn } from '../courses/index.ts';
import { testGranted } from '../test-authoring/index.ts';

export type DraftRow = Selectable<DraftsTable>;
export type DraftHead = Omit<DraftRow, 'content' | 'idempotency_key' | 'based_on'>;

/** Whether a draft of the table `d` is the actor's own, and of a new thing or of one that they edit. */
const ownDraft = (actor: Actor): RawBuilder<SqlBool> => sql<SqlBool>`(d.user_id = ${actor.id} and (d.thing_id is null
  or case d.kind when 'course' then ${grantedOn(sql`d.thing_id`, actor, 'edit')}
    else ${testGranted(sql`d.thing_id`, actor, 'edit')} end))`;

/** The actor's drafts of one kind, or of one form, the latest first. */
export async function listDrafts(db: Db, actor: Actor, { kind, thing }: DraftQuery): Promise<DraftHead[]> {
  const form = thing === undefined ? sql`true` : thing === 'new' ? sql`d.thing_id is null` : sql`d.thing_id = ${thing}`;
  const { rows } = await sql<DraftHead>`select d.user_id, d.id, d.kind, d.thing_id, d.name, d.updated_at from drafts d
    where ${kind === undefined ? sql`true` : sql`d.kind = ${kind}`} and ${form} and ${ownDraft(actor)} order by d.updated_at desc, d.id`.execute(
    db,
  );
  return rows;
}

/** A draft of the actor's own, or null. */
export async function findDraft(db: Db, actor: Actor, id: string): Promise<DraftRow | null> {
  const { rows } = await sql<DraftRow>`select d.* from drafts d where d.id = ${id} and ${ownDraft(actor)}`.execute(db);
  return rows[0] ?? null;
}

/** The same whatever became of its course or test; the person's account is locked. */
export async function findStoredDraft(trx: Db, userId: string, id: string): Promise<DraftRow | null> {
  const row = await trx
    .selectFrom('drafts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** The person's other drafts, and the bytes of their texts, which are counted without reading them. */
export async function countOtherDrafts(
  trx: Db,
  userId: string,
  id: string,
): Promise<{ drafts: number; bytes: number }> {
  const { rows } = await sql<{ drafts: number; bytes: number }>`select count(*)::int as drafts,
      coalesce(sum(octet_length(content)), 0)::int as bytes
    from drafts where user_id = ${userId} and id <> ${id}`.execute(trx);
  return rows[0] ?? { drafts: 0, bytes: 0 };
}

/** Removes the actor's drafts of things that they edit no more: no list shows them. */
export async function deleteUnlisted(trx: Db, actor: Actor): Promise<void> {
  await sql`delete from drafts d where d.user_id = ${actor.id} and not ${ownDraft(actor)}`.execute(trx);
}

/** Stores a draft in the place of the one with its id. */
export async function storeDraft(trx: Db, draft: Insertable<DraftsTable>): Promise<void> {
  const { name, based_on, idempotency_key, content, updated_at } = draft;
  await trx
    .insertInto('drafts')
    .values(draft)
    .onConflict((found) =>
      found.columns(['user_id', 'id']).doUpdateSet({ name, based_on, idempotency_key, content, updated_at }),
    )
    .execute();
}

/** Leaves the latest drafts of one form. */
export async function keepLatest(
  trx: Db,
  { user_id, kind, thing_id }: Pick<DraftRow, 'user_id' | 'kind' | 'thing_id'>,
  most: number,
): Promise<void> {
  await sql`delete from drafts where (user_id, id) in (select d.user_id, d.id from drafts d
    where d.user_id = ${user_id} and d.kind = ${kind} and d.thing_id is not distinct from ${thing_id}::uuid
    order by d.updated_at desc, d.id offset ${most})`.execute(trx);
}

/** Removes a draft of the person; false where there is none. */
export async function deleteDraft(trx: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('drafts')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes drafts of before, at most `count`; returns how many. */
export const deleteDraftsBefore = (db: Db, before: Date, count: number): Promise<number> =>
  deleteSome(db, 'drafts', sql<boolean>`updated_at <= ${before}`, count);
