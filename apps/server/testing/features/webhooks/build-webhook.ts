import { randomBytes, randomUUID } from 'node:crypto';
import { webhookKinds } from '@lectern/contract';
import { secretText, sealSecret } from '../../../src/features/webhooks/secrets.ts';
import { giveUpMs, type DeliveryRow } from '../../../src/features/webhooks/deliveries.repository.ts';
import type { WebhookRow } from '../../../src/features/webhooks/webhooks.repository.ts';
import type { TestApp } from '../../build-test-app.ts';

export type BuiltWebhook = WebhookRow & { secret: string };

/** Puts a webhook into the database: for the whole site, told of everything, unless `given` says otherwise. */
export async function buildWebhook(
  t: Pick<TestApp, 'db' | 'clock' | 'services'>,
  maker: { id: string },
  given: Partial<WebhookRow> = {},
): Promise<BuiltWebhook> {
  const [id, secret, now] = [given.id ?? randomUUID(), randomBytes(32), t.clock.now()];
  const row: WebhookRow = {
    user_id: maker.id,
    id,
    institution_id: null,
    name: 'Register',
    url: 'https://hooks.example/lectern',
    kinds: [...webhookKinds],
    sealed_secret: sealSecret(t.services.appKeys, id, secret),
    former_secret: null,
    former_until: null,
    is_enabled: true,
    failing_since: null,
    stopped_at: null,
    created_at: now,
    updated_at: now,
    ...given,
  };
  await t.db.insertInto('webhooks').values(row).execute();
  return { ...row, secret: secretText(secret) };
}

/** Puts a message into the database, which waits unless `given` says otherwise; answers its id. */
export async function buildDelivery(
  t: Pick<TestApp, 'db' | 'clock' | 'services'>,
  webhook: WebhookRow,
  given: Partial<DeliveryRow> = {},
): Promise<string> {
  const [id, now] = [given.id ?? t.services.ids.next(), t.clock.now()];
  const row: DeliveryRow = {
    user_id: webhook.user_id,
    webhook_id: webhook.id,
    id,
    thing_id: randomUUID(),
    place: 1,
    kind: 'course.created',
    body: '{}',
    state: 'waiting',
    tries: 0,
    created_at: now,
    next_try_at: now,
    give_up_at: new Date(now.getTime() + giveUpMs),
    tried_at: null,
    status: null,
    problem: null,
    ...given,
  };
  await t.db.insertInto('webhook_deliveries').values(row).execute();
  return id;
}
