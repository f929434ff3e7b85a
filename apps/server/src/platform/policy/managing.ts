import { type RawBuilder, sql } from 'kysely';
import type { TokenPower } from './actor.ts';

/** A person who may manage institutions, or the token that acts in their place. */
export type Manager = { readonly id: string; readonly token?: Pick<TokenPower, 'institutionId'> };

/**
 * The rows of who manages which institution, as statements about somebody read them: `all` of them, or, for an access token of an
 * institution, the one that it manages, whatever its maker does.
 */
export function managing({ id, token }: Manager, all: RawBuilder<unknown>): RawBuilder<unknown> {
  if (token === undefined || token.institutionId === null) return sql`(${all})`;
  return sql`(select ${token.institutionId}::uuid as institution_id, ${id}::uuid as user_id)`;
}
