import type { Actor } from '../../platform/policy/index.ts';
import type { UserRow } from './users.repository.ts';

type Fields = Pick<UserRow, 'id' | 'role' | 'is_admin' | 'is_approved' | 'institution_id'>;

/** A person as rules ask about them; without an auth session where they are thought of but not signed in. */
export function actorFrom({ id, role, is_admin, is_approved, institution_id }: Fields, authSessionId = ''): Actor {
  return {
    id,
    role,
    isAdmin: is_admin,
    // Anybody may apply to any institution: before it has approved a teacher, they see nothing of it and of its people.
    institutionId: is_approved === false ? null : institution_id,
    authSessionId,
  };
}
