import { buildPushPayload } from '@block65/webcrypto-web-push';
import type { NoticeKind } from '@lectern/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { AnyAct } from '../../../platform/act/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { dayMs } from '../../../platform/jobs/removing.ts';
import type { Outward, Posted } from '../../../platform/net/index.ts';
import { tongueOf } from '../../../platform/text/tongue.ts';
import { actorFrom, findTimeZone, findUser } from '../../users/index.ts';
import { defaultPush } from '../choices.ts';
import { isKnown, kinds } from '../kinds.ts';
import { findQuietHours, listChoices } from '../notice-settings.repository.ts';
import { quietUntil } from '../quiet-hours.ts';
import { type DeviceRow, findDevice, noteSuccess, removeDevice } from './devices.repository.ts';
import { claimMessages, endWaiting, listWaiting, putOff, type Waiting, waitAgain } from './messages.repository.ts';
import { ensureKeys } from './push-keys.ts';
import { type PushText, writeMessage } from './write-message.ts';

export type PushDeps = AnyAct & {
  outward: Outward;
  publicUrl: string | null;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

/** Messages that one process sends at a time. */
const atOnce = 10;
const timeoutMs = 10_000;
/** How long news are worth a message. */
const lastsMs = dayMs;
const longestPauseMs = dayMs / 24;

/** Sends what is due to devices, until nothing is or the process ends; answers how many messages push services took. */
export async function sendMessages(deps: PushDeps, ending: AbortSignal): Promise<number> {
  let sent = 0;
  while (!ending.aborted) {
    const claimed = await claimMessages(deps.db, deps.clock.now(), atOnce);
    const taken = await Promise.all(claimed.map((waiting) => sendOne(deps, waiting)));
    sent += taken.filter(Boolean).length;
    if (claimed.length < atOnce) break;
  }
  return sent;
}

/** Sends one message as it is true now; answers whether it was taken. */
async function sendOne(deps: PushDeps, waiting: Waiting): Promise<boolean> {
  const { db, clock } = deps;
  const now = clock.now();
  const composed = await compose(db, waiting, now);
  if (composed === null) await endWaiting(db, waiting, null);
  else if ('waitUntil' in composed) await putOff(db, waiting, composed.waitUntil);
  else {
    const request = await encrypt(deps, composed, now);
    // Noted before it leaves: a process that dies now loses a message, and none comes twice.
    await endWaiting(db, waiting, now);
    const answer = await deps.outward.post(composed.device.endpoint, { ...request, timeoutMs });
    return noteAnswer(deps, waiting, answer);
  }
  return false;
}

type Composed = { device: DeviceRow; text: PushText; ttlSeconds: number };

/** The message about events of a kind, for as long as its device may have it; null where there is nothing to say. */
async function compose(db: Db, waiting: Waiting, now: Date): Promise<Composed | { waitUntil: Date } | null> {
  const { user_id: userId, kind, events } = waiting;
  const device = await findDevice(db, waiting, now);
  if (device === null || !isKnown(kind)) return null;
  const user = await findUser(db, userId);
  if (!user?.is_active || !(await wantsPush(db, userId, kind))) return null;
  const waitUntil = quietUntil(now, await findQuietHours(db, userId), await findTimeZone(db, userId));
  if (waitUntil) return { waitUntil };
  const notices = await listWaiting(db, { user_id: userId, kind, events }, new Date(now.getTime() - lastsMs));
  const wordings = await kinds[kind].describe(db, actorFrom(user), notices, now);
  const told = notices.flatMap(({ thing_id }) => wordings.get(thing_id) ?? []);
  if (told.length === 0) return null;
  // A device that is off until the date has passed shows nothing of it.
  const until = Math.min(...told.map(({ mail }) => mail?.at.getTime() ?? Infinity), now.getTime() + lastsMs);
  const ttlSeconds = Math.max(60, Math.round((until - now.getTime()) / 1_000));
  return { device, text: writeMessage(kind, told, tongueOf(user.language)), ttlSeconds };
}

async function wantsPush(db: Db, userId: string, kind: NoticeKind): Promise<boolean> {
  return (await listChoices(db, userId)).find((one) => one.kind === kind)?.push ?? defaultPush(kind);
}

/** The message as its push service gets it, which cannot read it (RFC 8291). */
async function encrypt({ db, publicUrl }: PushDeps, { device, text, ttlSeconds }: Composed, now: Date) {
  const { endpoint, p256dh, auth } = device;
  const options = { ttl: ttlSeconds, topic: text.tag, urgency: 'normal' as const };
  // The library takes no other protocol; where messages go is not its business.
  const named = { endpoint: endpoint.replace(/^http:/, 'https:'), expirationTime: null, keys: { p256dh, auth } };
  const subject = publicUrl?.startsWith('https:') ? publicUrl : 'mailto:lectern@localhost';
  const keys = { subject, ...(await ensureKeys(db, now)) };
  const { headers, body } = await buildPushPayload({ data: text, options }, named, keys);
  return { headers, body };
}

async function noteAnswer({ db, clock, log }: PushDeps, waiting: Waiting, answer: Posted): Promise<boolean> {
  const now = clock.now();
  if ('status' in answer && answer.status < 300) {
    await noteSuccess(db, waiting, now);
    return true;
  }
  // Never the address: it is enough to write to the device.
  const { attempts, kind } = waiting;
  log.warn({ attempts, kind, answer }, 'a push message was not taken');
  if ('refused' in answer ? answer.refused === 'private' : 'status' in answer && [404, 410].includes(answer.status))
    await removeDevice(db, waiting);
  else if (canComeLater(answer)) await waitAgain(db, waiting, new Date(now.getTime() + pauseMs(attempts, answer)));
  return false;
}

/** Whether a message surely did not arrive, for a reason that may pass. */
function canComeLater(answer: Posted): boolean {
  if ('refused' in answer) return answer.refused === 'unknown';
  return 'lost' in answer ? answer.lost === 'before' : answer.status === 429 || answer.status >= 500;
}

/** A minute, twice as long each time, up to an hour; or as long as the push service asks for. */
function pauseMs(attempts: number, answer: Posted): number {
  const asked = 'status' in answer ? Number(answer.retryAfter ?? 0) * 1_000 || 0 : 0;
  return Math.min(Math.max(asked, 60_000 * 2 ** Math.min(attempts - 1, 10)), longestPauseMs);
}
