import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Captions of films: a list of languages and files at the material, and the kind of such a file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table materials add column captions jsonb not null default '[]'
    constraint materials_captions_are_a_list check (jsonb_typeof(captions) = 'array')`.execute(db);
  await sql`alter table files drop constraint files_kind_known,
    add constraint files_kind_known check (kind in ('image', 'pdf', 'document', 'video', 'captions'))`.execute(db);
}
