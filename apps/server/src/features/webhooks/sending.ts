import type { DeliveryProblem } from '@lectern/contract';
import type { FastifyBaseLogger } from 'fastify';
import { type AnyAct, transact } from '../../platform/act/index.ts';
import type { AppKeys } from '../../platform/app-key/index.ts';
import type { Outward, Posted } from '../../platform/net/index.ts';
import { mayActFor } from '../access-tokens/index.ts';
import { recordAct } from '../audit/index.ts';
import type { LinkMail } from '../auth/index.ts';
import { findUser } from '../users/index.ts';
import { claimDeliveries, type DeliveryRow, giveUpAll, giveUpMs, noteTry } from './deliveries.repository.ts';
import { openSecrets, signedHeaders } from './secrets.ts';
import { tellOfStop } from './stopped-mail.ts';
import { findWebhookOf, noteOutcome, updateWebhook, type WebhookRow } from './webhooks.repository.ts';

export type SendingDeps = AnyAct & {
  appKeys: AppKeys;
  webhookOutward: Outward;
  mail: LinkMail | null;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
};

/** Messages that a process sends at a time, altogether and to one webhook. */
const mostAtOnce = 64;
const mostOfOne = 8;
const timeoutMs = 10_000;
/** Longer than a try takes: after it, its process has died. */
const leaseMs = 60_000;
const [firstPauseMs, longestPauseMs] = [5_000, 6 * 60 * 60 * 1000];

export type Sender = {
  /** Begins to send all that is due, until the process ends; what is sent goes on afterwards. */
  sendDue(ending?: AbortSignal): Promise<void>;
  /** Resolves once nothing is being sent. */
  idle(): Promise<void>;
};

/**
 * Makes what sends messages. A slow receiver holds up its own messages alone: each has few places, and as soon as one of them is free
 * again the next message is looked for.
 */
export function createSender(deps: SendingDeps): Sender {
  const sending = new Map<string, number>();
  const underWay = new Set<Promise<void>>();
  let processEnds: AbortSignal | undefined;
  let looking: Promise<void> | null = null;
  let lookAgain = false;

  /** Looks once at a time: two at once would take more messages of one webhook than it may have. */
  function look(): Promise<void> {
    lookAgain = looking !== null;
    looking ??= takeDue().finally(() => {
      looking = null;
      if (lookAgain) void look().catch(noteLookFailed);
    });
    return looking;
  }

  async function takeDue(): Promise<void> {
    for (;;) {
      const free = mostAtOnce - underWay.size;
      if (processEnds?.aborted === true || free <= 0) return;
      const now = deps.clock.now();
      const leaseUntil = new Date(now.getTime() + leaseMs);
      const claim = { now, leaseUntil, most: free, mostOfOne, busy: [...sending.keys()] };
      const claimed = await claimDeliveries(deps.db, claim);
      if (claimed.length === 0) return;
      for (const row of claimed) begin(row);
    }
  }

  function begin(row: DeliveryRow): void {
    sending.set(row.webhook_id, (sending.get(row.webhook_id) ?? 0) + 1);
    const work = sendOne(deps, row)
      .catch((err: unknown) =>
        deps.log.error({ err }, 'a message to a webhook could not be sent and will be tried again'),
      )
      .then(() => {
        underWay.delete(work);
        const left = (sending.get(row.webhook_id) ?? 1) - 1;
        if (left > 0) return void sending.set(row.webhook_id, left);
        sending.delete(row.webhook_id);
        // Others of the webhook have waited for it.
        return look().catch(noteLookFailed);
      });
    underWay.add(work);
  }

  const noteLookFailed = (err: unknown): void =>
    deps.log.error({ err }, 'messages to webhooks could not be looked for');

  return {
    sendDue(ending) {
      processEnds = ending ?? processEnds;
      return look();
    },
    async idle() {
      while (looking !== null || underWay.size > 0) await Promise.all([looking, ...underWay]);
    },
  };
}

/** Sends one message, and notes how it went. */
async function sendOne(deps: SendingDeps, row: DeliveryRow): Promise<void> {
  const { db, clock, appKeys } = deps;
  const webhook = await findWebhookOf(db, { user_id: row.user_id, id: row.webhook_id });
  const maker = webhook && (await findUser(db, webhook.user_id));
  if (webhook === null || maker === null || !(await mayActFor(db, webhook.institution_id, maker)))
    return noteTry(db, row, { state: 'failed', status: null, problem: 'off' });
  const at = clock.now();
  const secrets = openSecrets(appKeys, webhook.id, secretsOf(webhook, at));
  if (secrets === null) return noteFailure(deps, webhook, row, { status: null, problem: 'secret' });
  const signed = signedHeaders(secrets, { id: row.id, at, body: row.body });
  const headers = { ...signed, 'content-type': 'application/json', 'user-agent': 'Lectern' };
  const answer = await deps.webhookOutward.post(webhook.url, { headers, body: Buffer.from(row.body), timeoutMs });
  if (!('status' in answer) || answer.status < 200 || answer.status > 299)
    return noteFailure(deps, webhook, row, { ...whyNot(answer), ...retryAfterOf(answer) });
  await noteTry(db, row, { state: 'sent', status: answer.status, problem: null });
  await noteOutcome(db, webhook, { arrived: true, now: clock.now() });
}

const secretsOf = ({ sealed_secret, former_secret, former_until }: WebhookRow, now: Date): Buffer[] =>
  former_secret !== null && former_until !== null && former_until > now
    ? [sealed_secret, former_secret]
    : [sealed_secret];

type WhyNot = { status: number | null; problem: DeliveryProblem | null; retryAfterMs?: number };

function whyNot(answer: Posted): WhyNot {
  if ('status' in answer) return { status: answer.status, problem: null };
  if ('refused' in answer) return { status: null, problem: answer.refused };
  return { status: null, problem: answer.lost === 'after' ? 'slow' : 'unreachable' };
}

function retryAfterOf(answer: Posted): { retryAfterMs: number } | null {
  const seconds = 'status' in answer ? Number(answer.retryAfter ?? 0) || 0 : 0;
  return seconds > 0 ? { retryAfterMs: seconds * 1_000 } : null;
}

/** Puts a message off, or gives it up; turns a webhook off that has failed for as long as a message is tried, or is gone for good. */
async function noteFailure(deps: SendingDeps, webhook: WebhookRow, row: DeliveryRow, why: WhyNot): Promise<void> {
  const { db, clock, log } = deps;
  const now = clock.now();
  const { status, problem } = why;
  // Never the address: it is enough to be let in at some receivers.
  log.warn({ webhook: webhook.id, tries: row.tries, status, problem }, 'a message to a webhook did not arrive');
  const nextTryAt = new Date(now.getTime() + pauseMs(row.tries, why.retryAfterMs ?? 0));
  const isOver = nextTryAt > row.give_up_at;
  await noteTry(db, row, { state: isOver ? 'failed' : 'waiting', status, problem, ...(!isOver && { nextTryAt }) });
  const since = await noteOutcome(db, webhook, { arrived: false, now });
  const isGone = status === 410;
  if (isGone || (since !== null && now.getTime() - since.getTime() >= giveUpMs)) await stop(deps, webhook);
}

/** 5 seconds, twice as long each time, up to 6 hours; or as long as the receiver asks for. */
const pauseMs = (tries: number, askedMs: number): number =>
  Math.min(Math.max(askedMs, firstPauseMs * 2 ** Math.min(tries - 1, 20)), longestPauseMs);

/** Turns a webhook off, and tells its maker. */
async function stop(deps: SendingDeps, webhook: WebhookRow): Promise<void> {
  await transact(deps, async (act) => {
    const { db: trx, clock, ids } = act;
    const now = clock.now();
    const fresh = await findWebhookOf(trx, webhook);
    if (!fresh?.is_enabled) return;
    await updateWebhook(trx, webhook, { is_enabled: false, stopped_at: now });
    await giveUpAll(trx, webhook);
    const event = {
      action: 'webhook_stopped' as const,
      target: { kind: 'webhook' as const, id: webhook.id, name: webhook.name },
      institutionId: webhook.institution_id,
    };
    await recordAct({ db: trx, clock, ids, actor: null, origin: null }, event);
    await tellOfStop(deps, { db: trx, clock, ids }, webhook);
  });
}
