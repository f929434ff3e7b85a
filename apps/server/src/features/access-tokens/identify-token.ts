import { hash } from 'node:crypto';
import { accessTokenStart, tokenTexts } from '@lectern/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { AppError, isFromHere } from '../../platform/http/index.ts';
import type { Actor, Viewer } from '../../platform/policy/index.ts';
import { type AuthSettings, demoAnswers } from '../auth/index.ts';
import { findUser, isDemoAccount } from '../users/index.ts';
import { findTokenByHash, noteTokenUse, type TokenRow } from './access-tokens.repository.ts';
import { actorOfToken } from './token-power.ts';

const noteEveryMs = 60_000;
const tokenForm = new RegExp(`^${accessTokenStart}[\\w-]{43}$`);

/** The stored form of a token. It recognises the token, and opens nothing itself. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

type Identify = (request: FastifyRequest, reply: FastifyReply) => Promise<Viewer>;

/**
 * Makes the function that finds out who is behind a request: the actor of its access token, where it brings one, and never that of a
 * cookie beside it; otherwise whom `byCookie` finds. Throws `token_refused` for a token that does not work.
 */
export function identifyingTokens(
  deps: { clock: Clock; settings: AuthSettings },
  db: Db,
  byCookie: Identify,
): Identify {
  return async (request, reply) => {
    const token = tokenOf(request);
    if (token === null) return byCookie(request, reply);
    const actor = await recognise(deps, db, token, { fromHere: isFromHere(request) });
    if (actor !== null) return actor;
    throw new AppError('token_refused', tokenTexts.refused, { headers: { 'www-authenticate': 'Bearer' } });
  };
}

/**
 * The token of a request; null without one. Other schemes of that header are a proxy's, in front; but whatever holds a token
 * of ours in a form that is none is no token, and never falls back to a cookie.
 */
function tokenOf({ headers, raw }: FastifyRequest): string | null {
  const [, token] = /^bearer(?: +(.*))?$/i.exec(headers.authorization ?? '') ?? [null, null];
  if (token !== null) return (token ?? '').trim();
  // Node keeps the first of several.
  const all = raw.rawHeaders.filter((_, index) => raw.rawHeaders[index - 1]?.toLowerCase() === 'authorization');
  return all.some((header) => header.includes(accessTokenStart)) ? '' : null;
}

async function recognise(
  { clock, settings }: { clock: Clock; settings: AuthSettings },
  db: Db,
  token: string,
  asked: { fromHere: boolean },
): Promise<Actor | null> {
  // Nothing is looked up for a text that cannot be a token.
  if (!tokenForm.test(token)) return null;
  const now = clock.now();
  const found = await findTokenByHash(db, hashToken(token));
  if (found === null || found.revoked_at !== null || found.expires_at <= now) return null;
  const maker = await findUser(db, found.user_id);
  if (maker === null || (isDemoAccount(maker) && !demoAnswers(settings, asked))) return null;
  const actor = await actorOfToken(db, found, maker);
  if (actor !== null) await noteUse(db, found, now);
  return actor;
}

/** To the minute, so that a busy script does not write with each call. */
async function noteUse(db: Db, token: TokenRow, now: Date): Promise<void> {
  if (token.last_used_at === null || now.getTime() - token.last_used_at.getTime() >= noteEveryMs)
    await noteTokenUse(db, token, now);
}
