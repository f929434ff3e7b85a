import { z } from 'zod';
import { Id, lineField, nameField, oneOf, pageQuery, PersonWithFace, Timestamp } from '../common.ts';
import { limits } from '../limits.ts';
import { says } from '../schema-sentences.ts';
import { webhookKinds } from './kinds.ts';

/**
 * How a webhook stands: `fails` since its last message did, `rests` while its maker may not have it, `stopped` where it was turned
 * off because it had failed for so long.
 */
export const webhookStates = ['works', 'fails', 'rests', 'off', 'stopped'] as const;
export type WebhookState = (typeof webhookStates)[number];

/** A webhook as those who look after it see it. Its secret is told once, when it is made. */
export const Webhook = z
  .object({
    _id: Id,
    name: z.string(),
    url: z.string(),
    kinds: z.array(z.enum(webhookKinds)),
    /** The person who made it: it is told of events for as long as they may look after its site or institution. */
    maker: PersonWithFace.omit({ profilePicture: true }),
    isEnabled: z.boolean(),
    state: z.enum(webhookStates),
    failingSince: Timestamp.nullable(),
    /** Until when messages carry a signature by the former secret as well; null where there is none. */
    formerSecretUntil: Timestamp.nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof Webhook>;

export const WebhookInput = z
  .object({
    name: nameField('Name', limits.webhookName),
    url: lineField('Receiver address', limits.url),
    kinds: z
      .array(oneOf('Events', webhookKinds), says.list('Events'))
      .min(1, 'Choose at least one event')
      .max(webhookKinds.length, says.tooManyEntries('Events', webhookKinds.length))
      .transform((kinds) => webhookKinds.filter((kind) => kinds.includes(kind))),
    isEnabled: z.boolean(says.flag('isEnabled')).default(true),
  })
  .meta({ id: 'WebhookInput' });
export type WebhookInput = z.infer<typeof WebhookInput>;

/** A webhook with its new secret, by which receivers check messages; nobody can read it again. */
export const WebhookWithSecret = z.object({ message: z.string(), webhook: Webhook, secret: z.string().nullable() });

export const deliveryStates = ['waiting', 'sent', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** The reasons for which a message did not arrive, where no answer says it. */
export const deliveryProblems = ['unreachable', 'slow', 'private', 'unknown', 'malformed', 'secret', 'off'] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

/** A message to a receiver. Its id is the `webhook-id` of all its tries. */
export const WebhookDelivery = z
  .object({
    _id: Id,
    kind: z.string(),
    state: z.enum(deliveryStates),
    tries: z.int(),
    createdAt: Timestamp,
    /** When it is tried next, or was tried last. */
    at: Timestamp,
    /** The status of the last answer; null where there was none, or it was sent again since. */
    status: z.int().nullable(),
    problem: z.enum(deliveryProblems).nullable(),
    /** The body as it is sent. */
    body: z.string(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const DeliveryQuery = z.object({
  page: pageQuery.page,
  limit: pageQuery.limit,
  state: z
    .enum(deliveryStates, 'state is not known')
    .optional()
    .describe('Only messages that stand so; those that failed and wait for another try are among both.'),
});
export type DeliveryQuery = z.infer<typeof DeliveryQuery>;
