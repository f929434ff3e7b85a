import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { lacksAgreement, lacksRequiredStep } from '../auth/index.ts';
import { findManagedInstitution } from '../institutions/index.ts';
import { actorFrom, type UserRow } from '../users/index.ts';
import type { TokenRow } from './access-tokens.repository.ts';

/**
 * Whether somebody may have a script or a webhook act for them now: for the whole site (null) while they are an administrator, for an
 * institution while they manage it, and never while they are blocked.
 */
export async function mayActFor(db: Db, institutionId: string | null, maker: UserRow): Promise<boolean> {
  if (!maker.is_active) return false;
  // They could do nothing by themselves before they set one up, or agreed.
  if ((await lacksRequiredStep(db, maker.id)) || (await lacksAgreement(db, maker.id))) return false;
  const person = actorFrom(maker);
  if (institutionId === null) return person.isAdmin;
  return (await findManagedInstitution(db, person, institutionId)) !== null;
}

/**
 * The actor that a token makes of its maker: the administrator for the whole site, and a coordinator of its one institution
 * otherwise, also where an administrator made it. Null while the maker may not do that.
 */
export async function actorOfToken(db: Db, token: TokenRow, maker: UserRow): Promise<Actor | null> {
  const { id, name, scopes, institution_id: institutionId } = token;
  if (!(await mayActFor(db, institutionId, maker))) return null;
  // Its maker proved then who they are, and nobody is there to be asked again.
  const actor = { ...actorFrom(maker), hasProof: true, token: { id, name, scopes, institutionId } };
  return institutionId === null ? actor : { ...actor, role: 'coordinator', isAdmin: false, institutionId };
}
