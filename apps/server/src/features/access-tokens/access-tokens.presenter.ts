import type { AccessToken, TokenState } from '@lectern/contract';
import type { TokenRow } from './access-tokens.repository.ts';

/** A token as those who look after it see it. `maker` may do what it does, or not at present. */
export function presentToken(row: TokenRow, maker: { username: string; mayUseIt: boolean }, now: Date): AccessToken {
  return {
    _id: row.id,
    name: row.name,
    scopes: row.scopes,
    maker: { _id: row.user_id, username: maker.username },
    state: stateOf(row, maker.mayUseIt, now),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  };
}

function stateOf({ revoked_at, expires_at }: TokenRow, mayUseIt: boolean, now: Date): TokenState {
  if (revoked_at !== null) return 'revoked';
  if (expires_at <= now) return 'ended';
  return mayUseIt ? 'works' : 'rests';
}
