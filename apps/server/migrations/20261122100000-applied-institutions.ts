import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Where somebody applied to teach, apart from where they belong: an application makes nobody a member. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table users add column applied_institution_id uuid,
    add constraint users_applied_institution_fkey foreign key (applied_institution_id)
      references institutions (id) on delete set null,
    add constraint users_applied_institution_known
      check (applied_institution_id is null or (role = 'teacher' and is_approved is false))`,
  // The log alone tells applicants from teachers whom an admin put into the institution.
  `update users set applied_institution_id = institution_id, institution_id = null
    where role = 'teacher' and is_approved is false and deleted_at is null and institution_id is not null
      and exists (select 1 from audit_entries e where e.target_id = users.id and e.action = 'teacher_applied'
        and e.institution_id = users.institution_id)`,
  `create index users_applied_institution on users (applied_institution_id) where applied_institution_id is not null`,
  // The approvals list goes by the institution that is to approve.
  `create index users_teachers_institution
    on users (coalesce(applied_institution_id, institution_id), created_at desc, id desc)
    where deleted_at is null and role = 'teacher'`,
];
