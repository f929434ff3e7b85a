import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The summary of a day by mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table notice_choices drop constraint notice_choices_mail_known,
    add constraint notice_choices_mail_known check (mail in ('none', 'now', 'daily'))`,
  // The hour and the day are those of the person's clocks; "infinity" while no kind is chosen for the summary.
  `create table digests (
    user_id uuid not null constraint digests_user_fkey references users (id) on delete cascade,
    hour integer not null,
    next_at timestamptz not null,
    last_day date,
    stop_key text constraint digests_stop_key_key unique,
    constraint digests_pkey primary key (user_id),
    constraint digests_hour_of_a_day check (hour between 0 and 23)
  )`,
  `create index digests_due on digests (next_at) where next_at < 'infinity'`,
];
