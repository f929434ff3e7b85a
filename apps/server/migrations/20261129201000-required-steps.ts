import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The roles whose people have to set up two-step sign-in, on the whole site or at one institution. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table required_steps (
    id uuid not null,
    institution_id uuid constraint required_steps_institution_fkey references institutions (id) on delete cascade,
    role text not null,
    since timestamptz not null,
    constraint required_steps_pkey primary key (id),
    constraint required_steps_place_key unique nulls not distinct (institution_id, role),
    constraint required_steps_role_known check (role in ('student', 'teacher', 'coordinator', 'admin'))
  )`,
];
