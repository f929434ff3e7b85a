import type { WebhookData, WebhookKind, WebhookMessage } from '@lectern/contract';
import type { AnyAct } from '../../platform/act/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { mayActFor } from '../access-tokens/index.ts';
import { listInstitutionsOfCourse } from '../courses/index.ts';
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
  // Many webhooks of one maker ask once.
  const makers = new Map<string, boolean>();
  for (const webhook of await listListening(trx, kind, await institutionsOf(trx, of))) {
    const maker = `${webhook.user_id} ${webhook.institution_id}`;
    const mayHear = makers.get(maker) ?? (await makerMayHear(trx, webhook));
    makers.set(maker, mayHear);
    if (mayHear) await insertDelivery(trx, webhook, { id: ids.next(), thing_id: thingId, kind, body }, clock.now());
  }
}

async function makerMayHear(trx: Db, { user_id, institution_id }: WebhookRow): Promise<boolean> {
  const maker = await findUser(trx, user_id);
  return maker !== null && (await mayActFor(trx, institution_id, maker));
}

/** The institutions whose webhooks may be told of something. */
async function institutionsOf(trx: Db, of: Happening['of']): Promise<string[]> {
  if (!('courseId' in of)) return of.institutionId === null ? [] : [of.institutionId];
  const institutions = await listInstitutionsOfCourse(trx, of.courseId);
  if (of.userId === undefined) return institutions;
  const person = await findUser(trx, of.userId);
  return institutions.filter((id) => id === person?.institution_id);
}
