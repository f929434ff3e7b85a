import type { Webhook, WebhookDelivery, WebhookState } from '@lectern/contract';
import type { DeliveryRow } from './deliveries.repository.ts';
import type { WebhookRow } from './webhooks.repository.ts';

/** A webhook as those who look after it see it; its secrets stay here. */
export function presentWebhook(row: WebhookRow, maker: { username: string; mayHaveIt: boolean }, now: Date): Webhook {
  const former = row.former_until !== null && row.former_until > now ? row.former_until : null;
  return {
    _id: row.id,
    name: row.name,
    url: row.url,
    kinds: row.kinds,
    maker: { _id: row.user_id, username: maker.username },
    isEnabled: row.is_enabled,
    state: stateOf(row, maker.mayHaveIt),
    failingSince: row.failing_since?.toISOString() ?? null,
    formerSecretUntil: former?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function stateOf({ is_enabled, stopped_at, failing_since }: WebhookRow, mayHaveIt: boolean): WebhookState {
  if (!is_enabled) return stopped_at === null ? 'off' : 'stopped';
  if (!mayHaveIt) return 'rests';
  return failing_since === null ? 'works' : 'fails';
}

export function presentDelivery(row: DeliveryRow): WebhookDelivery {
  const at = row.state === 'waiting' ? row.next_try_at : (row.tried_at ?? row.created_at);
  return {
    _id: row.id,
    kind: row.kind,
    state: row.state,
    tries: row.tries,
    createdAt: row.created_at.toISOString(),
    at: at.toISOString(),
    status: row.status,
    problem: row.problem,
    body: row.body,
  };
}
