import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** How long administrators have things kept, and the people who were told that their unused account goes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table retention_rules (
    kind text not null,
    choice text not null,
    days integer,
    former_days integer,
    begins_at timestamptz not null,
    constraint retention_rules_pkey primary key (kind),
    constraint retention_rules_choice_known check (choice in ('default', 'days', 'never')),
    constraint retention_rules_days_chosen check ((choice = 'days') = (days is not null)),
    constraint retention_rules_days_positive check (days > 0 and former_days > 0)
  )`,
  `create table account_warnings (
    user_id uuid not null constraint account_warnings_user_fkey references users (id) on delete cascade,
    warned_at timestamptz not null,
    constraint account_warnings_pkey primary key (user_id)
  )`,
  `create index account_warnings_age on account_warnings (warned_at)`,
  `create index join_requests_rejected on join_requests (decided_at) where status = 'rejected' and let_in_at is null`,
];
