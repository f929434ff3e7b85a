import { z } from 'zod';
import { Id, idOf, MessageBody, pageOf } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { DeliveryQuery, Webhook, WebhookDelivery, WebhookInput, WebhookWithSecret } from './schemas.ts';

const ofInstitution = z.object({ id: idOf('institutions') });
const ofWebhook = z.object({ id: idOf('webhooks') });
const ofDelivery = z.object({ id: idOf('webhooks'), deliveryId: idOf('webhook_deliveries') });

export const webhookRoutes = defineRoutes({
  'GET /api/webhooks': {
    tag: 'Webhooks',
    summary: 'The webhooks for the whole site, newest first',
    responses: { 200: z.array(Webhook) },
  },
  'POST /api/webhooks': {
    tag: 'Webhooks',
    asksAgain: true,
    summary: 'Have an address told of events on the whole site (Standard Webhooks); its secret is told once',
    body: WebhookInput,
    responses: { 201: WebhookWithSecret },
    errors: ['conflict', 'too_many_requests'],
    idempotent: true,
    toldOnce: ['secret'],
    pace: 'requests',
  },
  'GET /api/institution/:id/webhooks': {
    tag: 'Webhooks',
    summary: 'The webhooks for an institution that one manages, newest first',
    params: ofInstitution,
    responses: { 200: z.array(Webhook) },
  },
  'POST /api/institution/:id/webhooks': {
    tag: 'Webhooks',
    asksAgain: true,
    summary: 'Have an address told of events in the courses and among the people of this institution alone',
    params: ofInstitution,
    body: WebhookInput,
    responses: { 201: WebhookWithSecret },
    errors: ['conflict', 'too_many_requests'],
    idempotent: true,
    toldOnce: ['secret'],
    pace: 'requests',
  },
  'PUT /api/webhooks/:id': {
    tag: 'Webhooks',
    asksAgain: true,
    summary: 'Change a webhook, or turn it on or off; what waits when it is turned off is given up',
    params: ofWebhook,
    body: WebhookInput,
    responses: { 200: z.object({ message: z.string(), webhook: Webhook }) },
  },
  'DELETE /api/webhooks/:id': {
    tag: 'Webhooks',
    summary: 'Delete a webhook with its messages',
    params: ofWebhook,
    responses: { 200: MessageBody },
  },
  'POST /api/webhooks/:id/secret': {
    tag: 'Webhooks',
    asksAgain: true,
    summary: 'Give a webhook a new secret; for 24 hours messages are signed by the former one too',
    params: ofWebhook,
    responses: { 201: WebhookWithSecret },
    idempotent: true,
    toldOnce: ['secret'],
  },
  'POST /api/webhooks/:id/test': {
    tag: 'Webhooks',
    summary: 'Send a test to a webhook, also to one that is turned off',
    params: ofWebhook,
    responses: { 201: MessageBody.extend({ /** The message with the test. */ delivery: Id }) },
    errors: ['too_many_requests'],
    idempotent: true,
    pace: 'requests',
  },
  'GET /api/webhooks/:id/deliveries': {
    tag: 'Webhooks',
    summary: 'The messages of the last 14 days, newest first, with how each stands',
    params: ofWebhook,
    query: DeliveryQuery,
    responses: { 200: pageOf(WebhookDelivery) },
  },
  'POST /api/webhooks/:id/deliveries/:deliveryId/again': {
    tag: 'Webhooks',
    summary: 'Send a message again, under the same `webhook-id`',
    params: ofDelivery,
    responses: { 200: MessageBody },
    errors: ['conflict', 'too_many_requests'],
    pace: 'requests',
  },
});
