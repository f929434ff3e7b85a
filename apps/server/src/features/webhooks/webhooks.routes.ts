import { webhookTexts } from '@lectern/contract';
import type { Router } from '../../platform/http/index.ts';
import { adminsAnd } from '../../platform/policy/index.ts';
import { pageOfDeliveries, sendAgain, sendTest } from './deliveries.service.ts';
import {
  changeWebhook,
  makeWebhook,
  removeWebhook,
  renewSecret,
  type WebhookDeps,
  webhooksOf,
} from './webhooks.service.ts';

const onlyAdmins = adminsAnd();
const managers = adminsAnd('coordinator');

/** Webhooks: those for the site and those for an institution, and their messages. */
export function registerWebhooks(route: Router, deps: WebhookDeps): void {
  registerPlaces(route, deps);

  route('PUT /api/webhooks/:id', {
    policy: managers,
    handler: async ({ act, params, body }) => ({
      status: 200,
      body: await changeWebhook(deps, act, params.id, body),
    }),
  });

  route('DELETE /api/webhooks/:id', {
    policy: managers,
    handler: async ({ act, params }) => {
      await removeWebhook(act, params.id);
      return { status: 200, body: { message: webhookTexts.deleted } };
    },
  });

  route('POST /api/webhooks/:id/secret', {
    policy: managers,
    handler: async ({ act, params }) => ({
      status: 201,
      body: { message: webhookTexts.rotated, ...(await renewSecret(deps, act, params.id)) },
    }),
  });

  route('POST /api/webhooks/:id/test', {
    policy: managers,
    handler: async ({ act, params }) => {
      const delivery = await sendTest(act, params.id);
      return { status: 201, body: { message: webhookTexts.tested, delivery } };
    },
  });

  route('GET /api/webhooks/:id/deliveries', {
    policy: managers,
    handler: async ({ act, params, query }) => ({ status: 200, body: await pageOfDeliveries(act, params.id, query) }),
  });

  route('POST /api/webhooks/:id/deliveries/:deliveryId/again', {
    policy: managers,
    handler: async ({ act, params }) => {
      await sendAgain(act, params.id, params.deliveryId);
      return { status: 200, body: { message: webhookTexts.again } };
    },
  });
}

function registerPlaces(route: Router, deps: WebhookDeps): void {
  route('GET /api/webhooks', {
    policy: onlyAdmins,
    handler: async ({ act }) => ({ status: 200, body: await webhooksOf(act, null) }),
  });

  route('POST /api/webhooks', {
    policy: onlyAdmins,
    handler: async ({ act, body }) => ({
      status: 201,
      body: { message: webhookTexts.made, ...(await makeWebhook(deps, act, null, body)) },
    }),
  });

  route('GET /api/institution/:id/webhooks', {
    policy: managers,
    handler: async ({ act, params }) => ({ status: 200, body: await webhooksOf(act, params.id) }),
  });

  route('POST /api/institution/:id/webhooks', {
    policy: managers,
    handler: async ({ act, params, body }) => ({
      status: 201,
      body: { message: webhookTexts.made, ...(await makeWebhook(deps, act, params.id, body)) },
    }),
  });
}
