import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The colour and the logo of the site, which is the row without an institution, and those of institutions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table looks (
    id uuid not null,
    institution_id uuid,
    accent text,
    logo bytea,
    logo_type text,
    logo_digest text,
    updated_at timestamptz not null,
    updated_by uuid,
    constraint looks_pkey primary key (id),
    constraint looks_institution_key unique nulls not distinct (institution_id),
    constraint looks_institution_fkey foreign key (institution_id) references institutions (id) on delete cascade,
    constraint looks_accent_is_colour check (accent ~ '^#[0-9a-f]{6}$'),
    constraint looks_logo_size check (octet_length(logo) between 1 and 524288),
    constraint looks_logo_type_known check (logo_type in ('image/png', 'image/jpeg', 'image/webp')),
    constraint looks_logo_whole check (num_nulls(logo, logo_type, logo_digest) in (0, 3))
  )`,
  // Pictures do not get smaller by another compression, and are read whole.
  `alter table looks alter column logo set storage external`,
  `create index looks_logo on looks (logo_digest) where logo_digest is not null`,
  // Visitors get pages from memory, which wear the look of the site.
  `create trigger looks_made_catalogue after insert on looks for each row
    when (new.institution_id is null) execute function note_catalogue_change()`,
  `create trigger looks_catalogue after update or delete on looks for each row
    when (old.institution_id is null) execute function note_catalogue_change()`,
];
