import { type RawBuilder, sql } from 'kysely';

/** Whether somebody is an approved teacher of an institution whose account is there. */
export const teachesAt = (personId: RawBuilder<unknown>, institutionId: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from users colleague where colleague.id = ${personId} and colleague.role = 'teacher'
    and colleague.is_approved and colleague.institution_id = ${institutionId} and colleague.deleted_at is null)`;

/** The students of an institution whose accounts are there, as the table `pupils`. */
export const studentsAt = (institutionId: string): RawBuilder<unknown> =>
  sql`(select users.id from users where users.institution_id = ${institutionId} and users.role = 'student'
    and users.deleted_at is null) pupils`;

/** The approved teachers of an institution whose accounts are there, as the table `colleagues`. */
export const teachersAt = (institutionId: string): RawBuilder<unknown> =>
  sql`(select users.id from users where users.institution_id = ${institutionId} and users.role = 'teacher'
    and users.is_approved and users.deleted_at is null) colleagues`;
