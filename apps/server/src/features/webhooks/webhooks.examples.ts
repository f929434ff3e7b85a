import type { webhookRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';
import { makeInstitution } from '../api-docs/index.ts';

const institution = { id: '$institution' };
const webhook = { id: '$webhook' };
const input = {
  name: 'Register of courses',
  url: 'https://hooks.example.org/lectern',
  kinds: ['course.created' as const],
};
const makeWebhook = call('POST /api/webhooks', 'admin', { body: input, keep: 'webhook' });
const sendTest = call('POST /api/webhooks/:id/test', 'admin', { params: webhook });
const listDeliveries = call('GET /api/webhooks/:id/deliveries', 'admin', {
  params: webhook,
  query: { limit: 5 },
  keep: 'delivery',
});
const removeWebhook = call('DELETE /api/webhooks/:id', 'admin', { params: webhook });

export const webhookExamples = {
  'GET /api/webhooks': [call('GET /api/webhooks', 'admin')],
  'POST /api/webhooks': [makeWebhook, removeWebhook, call('POST /api/webhooks', 'admin', { body: input })],
  'GET /api/institution/:id/webhooks': [
    makeInstitution,
    call('GET /api/institution/:id/webhooks', 'admin', { params: institution }),
  ],
  'POST /api/institution/:id/webhooks': [
    makeInstitution,
    call('POST /api/institution/:id/webhooks', 'admin', { params: institution, body: input }),
  ],
  'PUT /api/webhooks/:id': [
    makeWebhook,
    call('PUT /api/webhooks/:id', 'admin', { params: webhook, body: { ...input, isEnabled: false } }),
  ],
  'DELETE /api/webhooks/:id': [makeWebhook, removeWebhook],
  'POST /api/webhooks/:id/secret': [makeWebhook, call('POST /api/webhooks/:id/secret', 'admin', { params: webhook })],
  'POST /api/webhooks/:id/test': [makeWebhook, sendTest],
  'GET /api/webhooks/:id/deliveries': [makeWebhook, sendTest, listDeliveries],
  'POST /api/webhooks/:id/deliveries/:deliveryId/again': [
    makeWebhook,
    sendTest,
    listDeliveries,
    call('POST /api/webhooks/:id/deliveries/:deliveryId/again', 'admin', {
      params: { ...webhook, deliveryId: '$delivery' },
    }),
  ],
} satisfies Examples<keyof typeof webhookRoutes>;
