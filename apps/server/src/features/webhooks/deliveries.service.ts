import { type DeliveryQuery, type WebhookDelivery, webhookTest, webhookTexts } from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import { AppError, notFound, type Page, pageOffset, toPage } from '../../platform/http/index.ts';
import { insertDelivery, listDeliveries, sendAnew } from './deliveries.repository.ts';
import { bodyOf } from './events.ts';
import { presentDelivery } from './webhooks.presenter.ts';
import { findWebhook } from './webhooks.repository.ts';
import { requireLocked } from './webhooks.service.ts';

/** One page of the messages to a webhook. Throws `not_found`. */
export async function pageOfDeliveries(
  { db, actor }: Pick<Act, 'db' | 'actor'>,
  id: string,
  query: DeliveryQuery,
): Promise<Page<WebhookDelivery>> {
  const webhook = await findWebhook(db, actor, id);
  if (webhook === null) throw notFound('Webhook not found');
  const { rows, counted } = await listDeliveries(db, webhook, { state: query.state, ...pageOffset(query) });
  return toPage(query, counted, rows.map(presentDelivery));
}

/** Has a test sent to a webhook, also to one that is off; answers the id of its message. Throws `not_found`. */
export async function sendTest(act: Act, id: string): Promise<string> {
  return transact(act, async (act) => {
    const { db: trx, clock, ids } = act;
    const webhook = await requireLocked(act, id);
    const now = clock.now();
    const body = bodyOf(webhookTest, now, { webhook: id });
    const delivery = ids.next();
    await insertDelivery(trx, webhook, { id: delivery, thing_id: id, kind: webhookTest, body }, now);
    return delivery;
  });
}

/** Has a message sent again. Throws `not_found`, and `conflict` while its webhook is off. */
export async function sendAgain(act: Act, id: string, deliveryId: string): Promise<void> {
  await transact(act, async (act) => {
    const webhook = await requireLocked(act, id);
    if (!webhook.is_enabled) throw new AppError('conflict', webhookTexts.off);
    if (!(await sendAnew(act.db, webhook, deliveryId, act.clock.now()))) throw notFound('Message not found');
  });
}
