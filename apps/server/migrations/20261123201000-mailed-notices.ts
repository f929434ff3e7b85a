import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Notices by mail: which kinds a person wants, and mail that is written when it is sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // An IANA name; the program knows which there are.
  `alter table users add column time_zone text constraint users_time_zone_length check (char_length(time_zone) <= 64)`,
  // Null where the person has chosen nothing. The key stands in the link that ends mail of the kind.
  `create table notice_choices (
    user_id uuid not null constraint notice_choices_user_fkey references users (id) on delete cascade,
    kind text not null,
    here boolean,
    mail text constraint notice_choices_mail_known check (mail in ('none', 'now')),
    stop_key text constraint notice_choices_stop_key_key unique,
    constraint notice_choices_pkey primary key (user_id, kind)
  )`,
  // Minutes of the person's day; from a later to an earlier one they last over midnight.
  `create table quiet_hours (
    user_id uuid not null constraint quiet_hours_user_fkey references users (id) on delete cascade,
    from_minute integer not null,
    until_minute integer not null,
    constraint quiet_hours_pkey primary key (user_id),
    constraint quiet_hours_of_a_day check (from_minute between 0 and 1439 and until_minute between 0 and 1439),
    constraint quiet_hours_some check (from_minute <> until_minute)
  )`,
  // "infinity" while the mail about it waits in the outbox.
  `alter table notices add column mail_at timestamptz`,
  `create index notices_mail on notices (mail_at) where mail_at is not null`,
  `alter table mails add column composer text, add column about text,
    add constraint mails_about_key unique (composer, about),
    add constraint mails_composed_about check ((composer is null) = (about is null)),
    add constraint mails_written_or_composed check ((composer is null) = (recipient <> ''))`,
];
