import { isUtf8 } from 'node:buffer';
import { sourceTexts } from '@lectern/contract';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Outward, Question, Told } from '../../../platform/net/index.ts';
import { PullStopped, PullTrouble } from './pull-trouble.ts';

/** A provider as it is asked: where, as whom, and for which scope. */
export type ProviderKey = {
  version: '1.1' | '1.2';
  baseUrl: string;
  tokenUrl: string;
  clientId: string;
  secret: string;
  scope: string;
};

export type ProviderDeps = {
  rosterOutward: Outward;
  clock: Clock;
  /** Ends what is being asked. */
  signal: AbortSignal;
  /** How long one answer is waited for. */
  timeoutMs: number;
};

type Asked = Pick<Question, 'method' | 'body' | 'mostBytes'> & { headers: Record<string, string> };
export type Answer = Extract<Told, { status: number }>;

const whyRefused = {
  malformed: sourceTexts.malformed,
  private: sourceTexts.privateHost,
  unknown: sourceTexts.unknownHost,
} as const;
const whyFailed = {
  unreachable: sourceTexts.unreachable,
  certificate: sourceTexts.certificate,
  slow: sourceTexts.slow,
  large: sourceTexts.largePage,
} as const;

/** Asks a provider. Throws `PullTrouble` where there is no answer, or one that is packed or leads elsewhere. */
export async function askProvider(
  { rosterOutward, signal, timeoutMs }: ProviderDeps,
  address: string,
  asked: Asked,
): Promise<Answer> {
  // A packed answer could be a thousand times as large once it is unpacked.
  const headers = {
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': 'Lectern',
    ...asked.headers,
  };
  const told = await rosterOutward.ask(address, { ...asked, headers, timeoutMs, signal });
  if (signal.aborted) throw new PullStopped();
  if ('refused' in told) throw new PullTrouble(whyRefused[told.refused]);
  if ('failed' in told) throw new PullTrouble(whyFailed[told.failed]);
  if (told.status >= 300 && told.status < 400) throw new PullTrouble(sourceTexts.redirect);
  if (!['', 'identity'].includes(told.headers['content-encoding']?.trim().toLowerCase() ?? ''))
    throw new PullTrouble(sourceTexts.compressed);
  return told;
}

/** The JSON of an answer. Throws `PullTrouble` with the sentence for what is none. */
export function readJson({ body }: Answer, sentence: string): unknown {
  if (!isUtf8(body)) throw new PullTrouble(sentence);
  try {
    // Some begin with a byte order mark.
    return JSON.parse(body.toString().replace(/^\uFEFF/, ''));
  } catch {
    throw new PullTrouble(sentence);
  }
}

const longestRetryMs = 24 * 60 * 60_000;

/** How long the provider asks to be left alone, in milliseconds; 0 where it does not say. */
export function retryAfterMs({ headers }: Answer, now: Date): number {
  const text = headers['retry-after']?.trim() ?? '';
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now.getTime();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longestRetryMs) : 0;
}
