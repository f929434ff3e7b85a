import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * The transactions that changed something visitors see of courses. The database itself writes them, so that no write
 * can forget it, and with a row per transaction rather than a counter, so that no write waits for another.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const note = 'for each statement execute function note_catalogue_change()';

const statements = [
  `create table catalogue_changes (
    xid xid8 constraint catalogue_changes_pkey primary key,
    changed_at timestamptz not null default now()
  )`,
  `create index catalogue_changes_oldest on catalogue_changes (changed_at)`,
  `create function note_catalogue_change() returns trigger language plpgsql set search_path from current as $$
  begin
    insert into catalogue_changes (xid) values (pg_current_xact_id()) on conflict do nothing;
    return null;
  end $$`,
  `create trigger courses_catalogue after insert or update or delete or truncate on courses ${note}`,
  // How many a course has.
  `create trigger subjects_catalogue after insert or update or delete or truncate on subjects ${note}`,
  // The name beside a course, and whether the course may be seen yet. Most changes to people concern neither.
  `create trigger users_catalogue after update of username, role, is_admin, is_approved on users for each row
    when ((old.username, old.role, old.is_admin, old.is_approved)
      is distinct from (new.username, new.role, new.is_admin, new.is_approved))
    execute function note_catalogue_change()`,
];
