import { limits, type WebhookKind } from '@lectern/contract';
import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { WebhooksTable } from '../../platform/db/schema-of-webhooks.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { institutionManaged } from '../institutions/index.ts';

export type WebhookRow = Selectable<WebhooksTable>;
/** The key of a webhook. */
export type WebhookKey = Pick<WebhookRow, 'user_id' | 'id'>;

/** The webhooks that somebody looks after, as a condition on `webhooks`: the one place that decides it. */
function webhookManagedBy(actor: Actor): RawBuilder<SqlBool> {
  if (actor.isAdmin) return sql<SqlBool>`true`;
  return institutionManaged(sql`webhooks.institution_id`, actor);
}

const ofPlace = (institutionId: string | null): RawBuilder<SqlBool> =>
  sql<SqlBool>`webhooks.institution_id is not distinct from ${institutionId}::uuid`;

/** The webhooks of a site (null) or an institution, the newest first. */
export async function listWebhooks(db: Db, institutionId: string | null): Promise<WebhookRow[]> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where(ofPlace(institutionId))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.webhooks)
    .execute();
}

/** The webhooks of the site and of some institutions that are to be told of events of a kind. */
export async function listListening(db: Db, kind: WebhookKind, institutionIds: string[]): Promise<WebhookRow[]> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('is_enabled', '=', true)
    .where(sql<SqlBool>`${kind} = any(kinds)`)
    .where(sql<SqlBool>`(institution_id is null or institution_id = any(${institutionIds}::uuid[]))`)
    .orderBy('id')
    .execute();
}

/** Adds a webhook; answers false where its place has as many as it may. */
export async function insertWebhook(trx: Db, row: Insertable<WebhooksTable>): Promise<boolean> {
  // Two at once count one after the other.
  await sql`select pg_advisory_xact_lock(hashtext('webhooks'))`.execute(trx);
  const { count } = await trx
    .selectFrom('webhooks')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(ofPlace(row.institution_id ?? null))
    .executeTakeFirstOrThrow();
  if (count >= limits.webhooks) return false;
  await trx.insertInto('webhooks').values(row).execute();
  return true;
}

/** A webhook that the actor looks after, or null. */
export async function findWebhook(db: Db, actor: Actor, id: string): Promise<WebhookRow | null> {
  const row = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .where(webhookManagedBy(actor))
    .executeTakeFirst();
  return row ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockWebhook(trx: Db, actor: Actor, id: string): Promise<WebhookRow | null> {
  const row = await trx
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .where(webhookManagedBy(actor))
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** The webhook of a message. */
export async function findWebhookOf(db: Db, { user_id, id }: WebhookKey): Promise<WebhookRow | null> {
  const row = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function updateWebhook(
  trx: Db,
  { user_id, id }: WebhookKey,
  set: Updateable<WebhooksTable>,
): Promise<void> {
  await trx.updateTable('webhooks').set(set).where('user_id', '=', user_id).where('id', '=', id).execute();
}

export async function deleteWebhook(trx: Db, { user_id, id }: WebhookKey): Promise<void> {
  await trx.deleteFrom('webhooks').where('user_id', '=', user_id).where('id', '=', id).execute();
}

/** Notes whether the last message to a webhook arrived; answers since when none does, or null. */
export async function noteOutcome(
  db: Db,
  { user_id, id }: WebhookKey,
  { arrived, now }: { arrived: boolean; now: Date },
): Promise<Date | null> {
  const since = arrived ? sql<Date | null>`null` : sql<Date>`coalesce(failing_since, ${now}::timestamptz)`;
  const row = await db
    .updateTable('webhooks')
    .set({ failing_since: since })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where(sql<SqlBool>`failing_since is distinct from ${since}`)
    .returning('failing_since')
    .executeTakeFirst();
  if (row !== undefined || arrived) return row?.failing_since ?? null;
  return (await findWebhookOf(db, { user_id, id }))?.failing_since ?? null;
}
