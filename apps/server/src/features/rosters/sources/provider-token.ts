import { say, sourceTexts } from '@lectern/contract';
import {
  type Answer,
  askProvider,
  type ProviderDeps,
  type ProviderKey,
  readJson,
  retryAfterMs,
} from './provider-answer.ts';
import { PullTrouble } from './pull-trouble.ts';

/** An access token of a provider, and when it ends. */
export type ProviderToken = { text: string; endsAt: number };

const mostBytes = 64 * 1024;
const usualSeconds = 3_600;
/** Anything else could not stand in a header. */
const tokenText = /^[\x21-\x7e]{1,8192}$/;

/** Gets an access token by the client's secret (RFC 6749 §4.4). Throws `PullTrouble`. */
export async function fetchToken(deps: ProviderDeps, key: ProviderKey): Promise<ProviderToken> {
  const { clientId, secret, scope, tokenUrl } = key;
  const credentials = `${formText(clientId)}:${formText(secret)}`;
  const told = await askProvider(deps, tokenUrl, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope }).toString(),
    mostBytes,
  });
  if (told.status !== 200) throw refusalOf(told, deps.clock.now());
  const answer = fieldsOf(readJson(told, sourceTexts.noToken));
  const text = answer['access_token'];
  if (typeof text !== 'string' || !tokenText.test(text)) throw new PullTrouble(sourceTexts.noToken);
  const seconds = Number(answer['expires_in'] ?? usualSeconds);
  const lastsMs = Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : 0;
  return { text, endsAt: deps.clock.now().getTime() + lastsMs };
}

const formText = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1);

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

function refusalOf(told: Answer, now: Date): PullTrouble {
  const { status } = told;
  const code = errorCodeOf(told);
  if (code === 'invalid_scope') return new PullTrouble(sourceTexts.scopeRefused);
  if (code === 'invalid_client' || code === 'unauthorized_client' || status === 401 || status === 403)
    return new PullTrouble(sourceTexts.clientRefused);
  if (status === 429 || status === 503)
    return new PullTrouble(sourceTexts.busy, { retryAfterMs: retryAfterMs(told, now) });
  if (status >= 500) return new PullTrouble(say(sourceTexts.serverError, { status }));
  return new PullTrouble(sourceTexts.noToken);
}

/** The error code of RFC 6749, where the answer has one. */
function errorCodeOf({ body }: Answer): unknown {
  try {
    return fieldsOf(JSON.parse(body.toString()))['error'];
  } catch {
    return null;
  }
}
