import type { WebhookData, WebhookKind, WebhookMessage } from '@lectern/contract';
import type { AnyAct } from '../../platform/act/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { mayActFor } from '../access-tokens/index.ts';
import { isCourseAt } from '../courses/index.ts';
import { findUser } from '../users/index.ts';
import { insertDelivery } from './deliveries.repository.ts';
import { listListening, type WebhookRow } from './webhooks.repository.ts';

/** The body of a message. */
export function bodyOf(type: WebhookMessage['type'], at: Date, data: Record<string, string>): string {
  const message: WebhookMessage = { type, timestamp: at.toISOString(), data };
  return JSON.stringify(message);
}

/** Something that webhooks are told of. A webhook of an institution hears of its own people alone, also in a course that others share with it. */
export type Happening<K extends WebhookKind = WebhookKind> = {
  kind: K;
  /** Messages about one thing leave one after the other. */
  thingId: string;
  data: WebhookData<K>;
  /** The course or the institution that it is of: webhooks of other institutions hear nothing of it. */
  of: { courseId: string; userId?: string } | { institutionId: string | null };
};

/** Writes a message to each webhook that is to be told. Each is sent later, by itself. */
export async function tellWebhooks<K extends WebhookKind>(
  { db: trx, clock, ids }: AnyAct,
  at: Date,
  { kind, thingId, data, of }: Happening<K>,
): Promise<void> {
  const body = bodyOf(kind, at, data);
  for (const webhook of await listListening(trx, kind)) {
    if (!(await hears(trx, webhook, of))) continue;
    await insertDelivery(trx, webhook, { id: ids.next(), thing_id: thingId, kind, body }, clock.now());
  }
}

/** Whether a webhook may be told of something of this course or institution, by what it is for and by what its maker may. */
async function hears(trx: Db, { user_id, institution_id }: WebhookRow, of: Happening['of']): Promise<boolean> {
  if (institution_id !== null && !(await isOf(trx, institution_id, of))) return false;
  const maker = await findUser(trx, user_id);
  return maker !== null && (await mayActFor(trx, institution_id, maker));
}

async function isOf(trx: Db, institutionId: string, of: Happening['of']): Promise<boolean> {
  if (!('courseId' in of)) return of.institutionId === institutionId;
  if (of.userId !== undefined && (await findUser(trx, of.userId))?.institution_id !== institutionId) return false;
  return isCourseAt(trx, of.courseId, institutionId);
}
