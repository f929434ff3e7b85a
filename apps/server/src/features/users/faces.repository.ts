import { type RawBuilder, sql } from 'kysely';

// People by name and picture, as tables for statements of other features.

/** Students who are there and not blocked, as the table `students`. */
export const activeStudents: RawBuilder<unknown> = sql`(select users.id, users.username, users.profile_picture from users
  where users.deleted_at is null and users.is_active and users.role = 'student' and not users.is_admin) students`;

/** Everybody whose account is there, as the table `people`. */
export const livingPeople: RawBuilder<unknown> = sql`(select users.id, users.username, users.profile_picture from users
  where users.deleted_at is null) people`;
