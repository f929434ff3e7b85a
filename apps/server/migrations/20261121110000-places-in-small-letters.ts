import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Where an institution is, in small letters and in one text as the list shows it: a search that passes every institution
 * then only compares, where it would put the text together and turn it into small letters for each.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table institutions add column location_lower text not null
    generated always as (lower(coalesce(city, '') || ', ' || coalesce(country, ''))) stored`,
  `do $$ begin
    drop index if exists institutions_search;
    create index institutions_search on institutions using gin
      (name_key gin_trgm_ops, location_lower gin_trgm_ops);
  exception when undefined_object then
    raise notice 'pg_trgm is not available: searches will scan';
  end $$`,
  `analyze institutions`,
];
