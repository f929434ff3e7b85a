import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Addresses that are told of events, and the messages to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table webhooks (
    user_id uuid not null,
    id uuid not null,
    institution_id uuid,
    name text not null,
    url text not null,
    kinds text[] not null,
    sealed_secret bytea not null,
    former_secret bytea,
    former_until timestamptz,
    is_enabled boolean not null,
    failing_since timestamptz,
    stopped_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint webhooks_pkey primary key (user_id, id),
    constraint webhooks_user_fkey foreign key (user_id) references users (id) on delete cascade,
    constraint webhooks_institution_fkey foreign key (institution_id) references institutions (id) on delete cascade,
    constraint webhooks_former_whole check ((former_secret is null) = (former_until is null)),
    constraint webhooks_stopped_is_off check (stopped_at is null or not is_enabled)
  )`,
  `create index webhooks_place on webhooks (institution_id, created_at desc)`,
  `create index webhooks_id on webhooks (id)`,
  `create table webhook_deliveries (
    user_id uuid not null,
    webhook_id uuid not null,
    id uuid not null,
    thing_id uuid not null,
    place bigint not null,
    kind text not null,
    body text not null,
    state text not null,
    tries integer not null default 0,
    created_at timestamptz not null,
    next_try_at timestamptz not null,
    give_up_at timestamptz not null,
    tried_at timestamptz,
    status integer,
    problem text,
    constraint webhook_deliveries_pkey primary key (user_id, webhook_id, id),
    constraint webhook_deliveries_webhook_fkey foreign key (user_id, webhook_id) references webhooks (user_id, id) on delete cascade,
    constraint webhook_deliveries_state_known check (state in ('waiting', 'sent', 'failed'))
  )`,
  `create index webhook_deliveries_waiting on webhook_deliveries (user_id, webhook_id, next_try_at, id) where state = 'waiting'`,
  `create index webhook_deliveries_order on webhook_deliveries (user_id, webhook_id, thing_id, place) where state = 'waiting'`,
  `create index webhook_deliveries_age on webhook_deliveries (created_at)`,
];
