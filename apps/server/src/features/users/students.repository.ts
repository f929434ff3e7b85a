import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { activeTo } from './teacher-blocks.repository.ts';
import { askedToJoinColumn, userVisibleTo } from './users.visibility.ts';

/** A student as staff see one. `visible` tells whether they are in the viewer's list of people, who have an address there. */
export type StudentRow = {
  id: string;
  username: string;
  profile_picture: string | null;
  email: string;
  institution_id: string | null;
  /** As the viewer reads it, and for the whole site. */
  active: boolean;
  is_active: boolean;
  visible: boolean;
  /** Whether they asked to join a course of the viewer's, who then edits their record. */
  asked: boolean;
};

/** The student with this id, whoever asks, or null: it is for the caller to tell whom the actor may know of. */
export async function findStudent(db: Db, actor: Actor, id: string): Promise<StudentRow | null> {
  const { rows } = await sql<StudentRow>`select users.id, users.username, users.profile_picture, users.email,
      users.institution_id, ${activeTo(actor)} as active, users.is_active, ${userVisibleTo(actor)} as visible, ${askedToJoinColumn(actor)} as asked
    from users where users.id = ${id} and users.role = 'student' and not users.is_admin
      and users.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}
