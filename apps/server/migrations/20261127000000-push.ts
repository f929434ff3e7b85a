import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Notices on the devices of people (Web Push), and mail of a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // In place of the index on people: subscriptions lead to an auth session by both.
  `alter table auth_sessions add constraint auth_sessions_user_key unique (user_id, id)`,
  `drop index auth_sessions_user`,
  // The site's keys (RFC 8292), of which there is one row at most.
  `create table push_keys (
    id boolean not null default true,
    public_key text not null,
    private_key text not null,
    created_at timestamptz not null,
    constraint push_keys_pkey primary key (id),
    constraint push_keys_one check (id)
  )`,
  // A device gets messages while somebody is signed in on it, and of nobody else.
  `create table push_subscriptions (
    user_id uuid not null,
    auth_session_id uuid not null,
    endpoint text not null,
    endpoint_hash bytea not null,
    p256dh text not null,
    auth text not null,
    created_at timestamptz not null,
    last_success_at timestamptz,
    constraint push_subscriptions_user_fkey foreign key (user_id) references users (id) on delete cascade,
    constraint push_subscriptions_pkey primary key (user_id, auth_session_id),
    constraint push_subscriptions_auth_session_fkey foreign key (user_id, auth_session_id)
      references auth_sessions (user_id, id) on delete cascade,
    constraint push_subscriptions_endpoint_hash_key unique (endpoint_hash),
    constraint push_subscriptions_endpoint_length check (char_length(endpoint) <= 2048)
  )`,
  // Events of one kind that a device is to be told of, and when it was told last; "infinity" while none waits.
  `create table push_messages (
    user_id uuid not null,
    auth_session_id uuid not null,
    kind text not null,
    events uuid[] not null,
    next_try_at timestamptz not null,
    attempts integer not null default 0,
    sent_at timestamptz,
    constraint push_messages_user_fkey foreign key (user_id) references users (id) on delete cascade,
    constraint push_messages_pkey primary key (user_id, auth_session_id, kind),
    constraint push_messages_subscription_fkey foreign key (user_id, auth_session_id)
      references push_subscriptions (user_id, auth_session_id) on delete cascade
  )`,
  `create index push_messages_due on push_messages (next_try_at) where next_try_at < 'infinity'`,
  `alter table notice_choices add column push boolean`,
];
