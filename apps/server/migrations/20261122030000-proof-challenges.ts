import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Tasks that were given out and not solved yet. Each is for what its subject says, and is taken once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table proof_challenges (
    challenge text not null,
    subject bytea not null,
    bits smallint not null,
    expires_at timestamptz not null,
    constraint proof_challenges_pkey primary key (challenge)
  )`,
  `create index proof_challenges_expiry on proof_challenges (expires_at)`,
];
