import { type AccessToken, type AccessTokenInput, accessTokenStart, siteScopes, tokenTexts } from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import type { Random } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { AppError, invalidField, notFound } from '../../platform/http/index.ts';
import { dayMs } from '../../platform/jobs/removing.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { type AuditEvent, recordAct } from '../audit/index.ts';
import type { LinkMail } from '../auth/index.ts';
import { findManagedInstitution, lockManagedInstitution } from '../institutions/index.ts';
import { findUser, holdAccount } from '../users/index.ts';
import { presentToken } from './access-tokens.presenter.ts';
import {
  endedTokenMs,
  insertToken,
  listTokens,
  lockToken,
  revokeToken,
  type TokenRow,
} from './access-tokens.repository.ts';
import { hashToken } from './identify-token.ts';
import { tellOfToken } from './token-mail.ts';
import { actorOfToken } from './token-power.ts';

export type TokenDeps = { random: Random; mail: LinkMail | null };

/** The tokens of the site (null) or of an institution. Throws `not_found` for one that the actor does not manage. */
export async function tokensOf({ db, actor, clock }: Act, institutionId: string | null): Promise<AccessToken[]> {
  await requireManaged(db, actor, institutionId);
  const now = clock.now();
  const rows = await listTokens(db, institutionId, new Date(now.getTime() - endedTokenMs));
  return Promise.all(rows.map((row) => withMaker(db, row, now)));
}

/**
 * Makes a token and tells it, once. Throws `not_found` for an institution that the actor does not manage, `validation_failed` for a
 * scope that an institution's token cannot have, and `conflict` where there are too many.
 */
export async function makeToken(
  { random, mail }: TokenDeps,
  act: Act,
  institutionId: string | null,
  input: AccessTokenInput,
): Promise<{ accessToken: AccessToken; secret: string }> {
  if (institutionId !== null && input.scopes.some((scope) => siteScopes.includes(scope)))
    throw invalidField('scopes', tokenTexts.notHere);
  const secret = accessTokenStart + random.bytes(32).toString('base64url');
  return transact(act, async (act) => {
    const { db: trx, actor, clock, ids } = act;
    await holdAccount(trx, actor.id);
    if (institutionId !== null && !(await lockManagedInstitution(trx, actor, institutionId)))
      throw notFound('Institution not found');
    const now = clock.now();
    const row: TokenRow = {
      user_id: actor.id,
      id: ids.next(),
      token_hash: hashToken(secret),
      name: input.name,
      scopes: input.scopes,
      institution_id: institutionId,
      created_at: now,
      expires_at: new Date(now.getTime() + input.days * dayMs),
      last_used_at: null,
      revoked_at: null,
      warned_at: null,
    };
    if (!(await insertToken(trx, row, now))) throw new AppError('conflict', tokenTexts.tooMany);
    await recordAct(act, { ...eventOf('access_token_created', row), changes: powersOf(row) });
    await tellOfToken({ mail }, act, row);
    return { accessToken: await withMaker(trx, row, now), secret };
  });
}

/** Revokes a token; once more changes nothing. Throws `not_found` for one that the actor does not look after. */
export async function endToken(act: Act, id: string): Promise<void> {
  await transact(act, async (act) => {
    const row = await lockToken(act.db, act.actor, id);
    if (row === null) throw notFound('Access token not found');
    if (row.revoked_at !== null) return;
    await revokeToken(act.db, row, act.clock.now());
    await recordAct(act, eventOf('access_token_revoked', row));
  });
}

async function requireManaged(db: Db, actor: Actor, institutionId: string | null): Promise<void> {
  if (institutionId !== null && (await findManagedInstitution(db, actor, institutionId)) === null)
    throw notFound('Institution not found');
}

async function withMaker(db: Db, row: TokenRow, now: Date): Promise<AccessToken> {
  const maker = await findUser(db, row.user_id);
  const mayUseIt = maker !== null && (await actorOfToken(db, row, maker)) !== null;
  return presentToken(row, { username: maker?.username ?? '', mayUseIt }, now);
}

const eventOf = (action: AuditEvent['action'], { id, name, institution_id }: TokenRow): AuditEvent => ({
  action,
  target: { kind: 'access_token', id, name },
  institutionId: institution_id,
});

const powersOf = ({ scopes, expires_at }: TokenRow): NonNullable<AuditEvent['changes']> => [
  { field: 'scopes', before: null, after: scopes.join(', ') },
  { field: 'ends', before: null, after: expires_at.toISOString() },
];
