import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Students to whom a teacher's courses are closed by that teacher. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table teacher_blocks (
    user_id uuid not null,
    teacher_id uuid not null,
    created_at timestamptz not null,
    constraint teacher_blocks_pkey primary key (user_id, teacher_id),
    constraint teacher_blocks_user_fkey foreign key (user_id) references users (id) on delete cascade,
    constraint teacher_blocks_teacher_fkey foreign key (teacher_id) references users (id) on delete cascade,
    constraint teacher_blocks_not_oneself check (user_id <> teacher_id)
  )`,
  `create index teacher_blocks_teacher on teacher_blocks (teacher_id)`,
];
