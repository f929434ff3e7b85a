import type { DeliveryProblem, DeliveryState } from '@lectern/contract';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { type Counted, countRows, type Db, deleteSome } from '../../platform/db/index.ts';
import type { WebhookDeliveriesTable } from '../../platform/db/schema-of-webhooks.ts';
import type { WebhookKey } from './webhooks.repository.ts';

export type DeliveryRow = Selectable<WebhookDeliveriesTable>;
/** The key of a message. */
export type DeliveryKey = Pick<DeliveryRow, 'user_id' | 'webhook_id' | 'id'>;

/** How long a message is tried before it is given up. */
export const giveUpMs = 3 * 24 * 60 * 60 * 1000;

type NewDelivery = Pick<DeliveryRow, 'id' | 'thing_id' | 'kind' | 'body'>;

/** The place after the last message that waits about the thing. */
const nextPlace = ({ user_id, id }: WebhookKey, thing: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select coalesce(max(w.place), 0) + 1 from webhook_deliveries w
    where w.user_id = ${user_id} and w.webhook_id = ${id} and w.thing_id = ${thing} and w.state = 'waiting')`;

/** Adds a message to a webhook, after those about the same thing. */
export async function insertDelivery(trx: Db, webhook: WebhookKey, row: NewDelivery, now: Date): Promise<void> {
  await trx
    .insertInto('webhook_deliveries')
    .values({
      ...row,
      user_id: webhook.user_id,
      webhook_id: webhook.id,
      place: nextPlace(webhook, sql`${row.thing_id}::uuid`),
      state: 'waiting',
      created_at: now,
      next_try_at: now,
      give_up_at: new Date(now.getTime() + giveUpMs),
    })
    .execute();
}

export type Claim = {
  now: Date;
  /** When a message is tried again of which nobody tells how it went: its process died. */
  leaseUntil: Date;
  most: number;
  /** Messages to one webhook at a time; to one that fails it is one. */
  mostOfOne: number;
  /** Webhooks to which this process is sending. */
  busy: readonly string[];
};

/**
 * Takes messages that are due, a few of each webhook, so that none waits for another. Those about one thing leave one after the
 * other, and nothing leaves to a webhook that is off but a test. The first of a thing is asked of each row that is met: as "not exists"
 * the planner compared all with all, and 1,000 messages took 1.7 s.
 */
export async function claimDeliveries(db: Db, claim: Claim): Promise<DeliveryRow[]> {
  const { now, leaseUntil, most, mostOfOne, busy } = claim;
  const { rows } = await sql<DeliveryRow>`
    with due as (
      select d.user_id, d.webhook_id, d.id from webhooks w cross join lateral (
        select d.user_id, d.webhook_id, d.id from webhook_deliveries d
        where d.user_id = w.user_id and d.webhook_id = w.id and d.state = 'waiting' and d.next_try_at <= ${now}
          and d.id = (select e.id from webhook_deliveries e where e.user_id = d.user_id and e.webhook_id = d.webhook_id
            and e.thing_id = d.thing_id and e.state = 'waiting' order by e.place limit 1)
        order by d.next_try_at, d.id
        limit case when w.failing_since is null then ${mostOfOne}::integer else 1 end) d
      where w.id <> all(${[...busy]}::uuid[]) limit ${most})
    update webhook_deliveries set tries = tries + 1, next_try_at = ${leaseUntil}, tried_at = ${now}
    from due where webhook_deliveries.user_id = due.user_id and webhook_deliveries.webhook_id = due.webhook_id
      and webhook_deliveries.id = due.id
      and webhook_deliveries.state = 'waiting' and webhook_deliveries.next_try_at <= ${now}
    returning webhook_deliveries.*`.execute(db);
  return rows;
}

/** How a try went. */
export type Outcome = {
  state: DeliveryState;
  status: number | null;
  problem: DeliveryProblem | null;
  nextTryAt?: Date;
};

/** Notes how a try went, unless the message was given up meanwhile. */
export async function noteTry(db: Db, { user_id, webhook_id, id }: DeliveryKey, outcome: Outcome): Promise<void> {
  const { state, status, problem, nextTryAt } = outcome;
  await db
    .updateTable('webhook_deliveries')
    .set({ state, status, problem, ...(nextTryAt && { next_try_at: nextTryAt }) })
    .where('user_id', '=', user_id)
    .where('webhook_id', '=', webhook_id)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Gives up all that waits for a webhook. */
export async function giveUpAll(trx: Db, { user_id, id }: WebhookKey): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', problem: 'off' })
    .where('user_id', '=', user_id)
    .where('webhook_id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/**
 * Has a message sent again that was sent or given up; answers whether there is one. One that waits is left as it is, but comes at once;
 * of another one the former answer is forgotten.
 */
export async function sendAnew(trx: Db, webhook: WebhookKey, id: string, now: Date): Promise<boolean> {
  const place = sql<number>`case when state = 'waiting' then place else
    ${nextPlace(webhook, sql`webhook_deliveries.thing_id`)} end`;
  const result = await trx
    .updateTable('webhook_deliveries')
    .set({
      state: 'waiting',
      place,
      status: sql<number | null>`case when state = 'waiting' then status end`,
      problem: sql<DeliveryProblem | null>`case when state = 'waiting' then problem end`,
      next_try_at: now,
      give_up_at: new Date(now.getTime() + giveUpMs),
    })
    .where('user_id', '=', webhook.user_id)
    .where('webhook_id', '=', webhook.id)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The messages that stand so; those that failed are also those that wait to be tried again. */
function standing(state: DeliveryState): RawBuilder<SqlBool> {
  if (state !== 'failed') return sql<SqlBool>`d.state = ${state}`;
  return sql<SqlBool>`(d.state = 'failed' or (d.state = 'waiting' and (d.status is not null or d.problem is not null)))`;
}

/** One page of the messages to a webhook, the newest first, and how many there are. */
export async function listDeliveries(
  db: Db,
  { user_id, id }: WebhookKey,
  { state, limit, offset }: { state: DeliveryState | undefined; limit: number; offset: number },
): Promise<{ rows: DeliveryRow[]; counted: Counted }> {
  const ofState = state === undefined ? sql`true` : standing(state);
  const from = sql<SqlBool>`webhook_deliveries d where d.user_id = ${user_id} and d.webhook_id = ${id} and ${ofState}`;
  const [{ rows }, counted] = await Promise.all([
    sql<DeliveryRow>`select d.* from ${from} order by d.id desc limit ${limit} offset ${offset}`.execute(db),
    countRows(db, from),
  ]);
  return { rows, counted };
}

/** How many messages wait for a try. */
export async function countWaitingDeliveries(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from webhook_deliveries
    where state = 'waiting'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Removes messages from before a moment, at most `count`; answers how many. */
export async function deleteOldDeliveries(db: Db, before: Date, count: number): Promise<number> {
  return deleteSome(db, 'webhook_deliveries', sql<boolean>`created_at <= ${before}`, count);
}
