import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { findManagedInstitution } from '../institutions/index.ts';
import { actorFrom, type UserRow } from '../users/index.ts';
import type { TokenRow } from './access-tokens.repository.ts';

/**
 * The actor that a token makes of its maker: the administrator for the whole site, and a coordinator of its one institution
 * otherwise, also where an administrator made it. Null while the maker may not do that: they are blocked, no administrator, or
 * no coordinator of the institution any more.
 */
export async function actorOfToken(db: Db, token: TokenRow, maker: UserRow): Promise<Actor | null> {
  if (!maker.is_active) return null;
  const person = actorFrom(maker);
  const { id, name, scopes, institution_id: institutionId } = token;
  const power = { id, name, scopes, institutionId };
  if (institutionId === null) return person.isAdmin ? { ...person, token: power } : null;
  if ((await findManagedInstitution(db, person, institutionId)) === null) return null;
  return { ...person, role: 'coordinator', isAdmin: false, institutionId, token: power };
}
