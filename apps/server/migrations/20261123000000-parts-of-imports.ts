import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Entries of the audit log that an import of people writes for each account: the list shows one entry for all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // No key: the log outlives what it speaks of.
  `alter table audit_entries add column part_of uuid`,
  `create index audit_entries_part on audit_entries (part_of, at desc, id desc) where part_of is not null`,
  // The list without parts, newest first: an import of 50,000 people leaves as many parts to read over.
  `create index audit_entries_newest_whole on audit_entries (at desc, id desc) where part_of is null`,
];
