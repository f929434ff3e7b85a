import { sealedColumn, type SealedSource } from '../../platform/app-key/index.ts';
import type { Feature } from '../../platform/feature/index.ts';
import { dayMs, removing } from '../../platform/jobs/removing.ts';
import { countWaitingDeliveries, deleteOldDeliveries } from './deliveries.repository.ts';
import { purposeOfWebhook } from './secrets.ts';
import { createSender, type SendingDeps } from './sending.ts';
import { webhookExamples } from './webhooks.examples.ts';
import { webhooksHear, webhooksListenLater } from './webhooks.listeners.ts';
import { webhooksMadeAhead } from './webhooks.made-ahead.ts';
import { webhooksData } from './webhooks.personal-data.ts';
import { registerWebhooks } from './webhooks.routes.ts';
import type { WebhookDeps } from './webhooks.service.ts';

/** How often messages that are due are looked for. */
const sendEveryMs = 1_000;
/** How long messages are kept. */
const keptMs = 14 * dayMs;

const sourceOf = (column: 'sealed_secret' | 'former_secret'): SealedSource => ({
  purposeOf: purposeOfWebhook,
  ...sealedColumn({ table: 'webhooks', column }),
});

export const webhooksFeature: Feature<WebhookDeps & SendingDeps> = {
  name: 'webhooks',
  examples: webhookExamples,
  routes: ({ route }, deps) => registerWebhooks(route, deps),
  work: (deps) => {
    const sender = createSender(deps);
    return [{ name: 'sending to webhooks', everyMs: sendEveryMs, round: (ending) => sender.sendDue(ending) }];
  },
  readings: ({ db }) => [
    {
      name: 'lectern_webhook_messages_waiting',
      help: 'Messages that wait to be sent to webhooks',
      read: () => countWaitingDeliveries(db),
    },
  ],
  chores: () => [removing('old messages to webhooks', keptMs, deleteOldDeliveries)],
  listens: webhooksHear,
  listensLater: webhooksListenLater,
  madeAhead: webhooksMadeAhead,
  sealed: (['sealed_secret', 'former_secret'] as const).map(sourceOf),
  personalData: webhooksData,
};
