import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * The second factor of an account: a secret that the application key sealed, which counts once a code has confirmed it,
 * and the recovery codes that are left, as hashes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table second_factors (
    user_id uuid not null,
    sealed_secret bytea not null,
    started_at timestamptz not null,
    confirmed_at timestamptz,
    last_step integer,
    constraint second_factors_pkey primary key (user_id),
    constraint second_factors_user_fkey foreign key (user_id) references users (id) on delete cascade,
    constraint second_factors_confirmed_by_a_code check ((confirmed_at is null) = (last_step is null))
  )`,
  `create index second_factors_unconfirmed on second_factors (started_at) where confirmed_at is null`,
  `create table recovery_codes (
    user_id uuid not null,
    code_hash bytea not null,
    created_at timestamptz not null,
    constraint recovery_codes_pkey primary key (user_id, code_hash),
    constraint recovery_codes_user_fkey foreign key (user_id) references users (id) on delete cascade,
    constraint recovery_codes_factor_fkey foreign key (user_id) references second_factors (user_id) on delete cascade
  )`,
];
