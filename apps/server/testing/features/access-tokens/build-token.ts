import { randomBytes, randomUUID } from 'node:crypto';
import { type AccessScope, accessScopes, accessTokenStart } from '@lectern/contract';
import type { TokenRow } from '../../../src/features/access-tokens/access-tokens.repository.ts';
import { hashToken } from '../../../src/features/access-tokens/identify-token.ts';
import type { TestApp } from '../../build-test-app.ts';
import type { Answer, Caller } from '../../caller.ts';

export type BuiltToken = { id: string; secret: string };

/** Puts a token into the database: with all scopes, for the whole site and for 90 days unless `given` says otherwise. */
export async function buildToken(
  t: Pick<TestApp, 'db' | 'clock'>,
  maker: { id: string },
  given: Partial<TokenRow> & { scopes?: AccessScope[] } = {},
): Promise<BuiltToken> {
  const secret = accessTokenStart + randomBytes(32).toString('base64url');
  const now = t.clock.now();
  const row: TokenRow = {
    user_id: maker.id,
    id: randomUUID(),
    token_hash: hashToken(secret),
    name: 'Nightly export',
    scopes: [...accessScopes],
    institution_id: null,
    created_at: now,
    expires_at: new Date(now.getTime() + 90 * 24 * 60 * 60 * 1000),
    last_used_at: null,
    revoked_at: null,
    warned_at: null,
    ...given,
  };
  await t.db.insertInto('access_tokens').values(row).execute();
  return { id: row.id, secret };
}

/** Makes requests as a script does that has this token. */
export function scriptWith(t: Pick<TestApp, 'visitor'>, secret: string): Caller {
  const call: Caller['call'] = (method, url, body, headers = {}): Promise<Answer> =>
    t.visitor.call(method, url, body, { authorization: `Bearer ${secret}`, ...headers });
  return {
    cookie: null,
    call,
    get: (url, headers) => call('GET', url, undefined, headers),
    post: (url, body, headers) => call('POST', url, body, headers),
    put: (url, body, headers) => call('PUT', url, body, headers),
    delete: (url, headers) => call('DELETE', url, undefined, headers),
  };
}
