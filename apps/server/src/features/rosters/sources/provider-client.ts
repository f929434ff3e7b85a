import { limits, say, sourceTexts } from '@lectern/contract';
import {
  type Answer,
  askProvider,
  type ProviderDeps,
  type ProviderKey,
  readJson,
  retryAfterMs,
} from './provider-answer.ts';
import { fetchToken, type ProviderToken } from './provider-token.ts';
import { type Collection, PullTrouble } from './pull-trouble.ts';

export type PageQuery = { offset: number; limit: number; since: Date | null };

/** A page of a list. */
export type ProviderPage = {
  records: readonly unknown[];
  /** The size of the answer in bytes. */
  bytes: number;
  /** How many there are in all, where the provider says so. */
  total: number | null;
  /** Whether another page follows, where the provider says so. */
  hasNext: boolean | null;
};

export type ProviderClient = { readPage(collection: Collection, query: PageQuery): Promise<ProviderPage> };

export type ClientDeps = ProviderDeps & { wait: (ms: number, signal: AbortSignal) => Promise<void> };

/** The pauses that a provider may ask for in one pull, and the longest of them. */
const mostPauses = 20;
const longestPauseMs = 60_000;
/** A little before its end a token is as good as over. */
const marginMs = 1_000;

/** Reads the lists of a provider, with a token that is renewed where it ends. Throws `PullTrouble`. */
export function createProviderClient(deps: ClientDeps, key: ProviderKey): ProviderClient {
  let token: ProviderToken | null = null;
  let pauses = 0;

  async function currentToken(): Promise<string> {
    const isOver = token !== null && token.endsAt - marginMs <= deps.clock.now().getTime();
    if (token === null || isOver) token = await fetchToken(deps, key);
    return token.text;
  }

  async function get(address: string): Promise<Answer> {
    const headers = { authorization: `Bearer ${await currentToken()}` };
    return askProvider(deps, address, { method: 'GET', headers, body: null, mostBytes: limits.pulledPageBytes });
  }

  /** Waits as the provider asks, and asks again. */
  async function getInTime(address: string): Promise<Answer> {
    for (;;) {
      const told = await get(address);
      if (told.status !== 429 && told.status !== 503) return told;
      const pauseMs = retryAfterMs(told, deps.clock.now());
      pauses += 1;
      if (pauseMs === 0 || pauseMs > longestPauseMs || pauses > mostPauses)
        throw new PullTrouble(sourceTexts.busy, { retryAfterMs: pauseMs });
      await deps.wait(pauseMs, deps.signal);
    }
  }

  return {
    async readPage(collection, query) {
      const address = addressOf(key.baseUrl, collection, query);
      let told = await getInTime(address);
      if (told.status === 401) {
        // It may have ended before its time.
        token = null;
        told = await getInTime(address);
      }
      if (told.status !== 200) throw refusalOf(told, collection, query);
      return pageOf(told, collection);
    },
  };
}

function addressOf(baseUrl: string, collection: Collection, { offset, limit, since }: PageQuery): string {
  const query = new URLSearchParams({ limit: String(limit), offset: String(offset) });
  if (since !== null) query.set('filter', `dateLastModified>'${since.toISOString()}'`);
  // Some read a plus as itself.
  return `${baseUrl.replace(/\/+$/, '')}/${collection}?${query.toString().replaceAll('+', '%20')}`;
}

/** Statuses by which a provider tells that it does not filter so. */
const notFiltering = new Set([400, 405, 422, 501]);

function refusalOf({ status }: Answer, collection: Collection, { since }: PageQuery): PullTrouble {
  if (status === 401) return new PullTrouble(sourceTexts.tokenRefused);
  if (status === 403) return new PullTrouble(say(sourceTexts.scopeMissing, { path: `/${collection}` }));
  if (status === 404 || status === 410) return new PullTrouble(sourceTexts.noService);
  const isAboutChanges = since !== null && notFiltering.has(status);
  return new PullTrouble(say(sourceTexts.serverError, { status }), { isAboutChanges });
}

function pageOf(told: Answer, collection: Collection): ProviderPage {
  const answer = readJson(told, sourceTexts.notJson);
  const records =
    typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>)[collection] : null;
  if (!Array.isArray(records)) throw new PullTrouble(say(sourceTexts.notOneRoster, { path: `/${collection}` }));
  const total = told.headers['x-total-count']?.trim() ?? '';
  const link = told.headers['link'];
  return {
    records,
    bytes: told.body.length,
    total: /^\d{1,9}$/.test(total) ? Number(total) : null,
    hasNext: link === undefined ? null : /;\s*rel\s*=\s*"?next\b/i.test(link),
  };
}
