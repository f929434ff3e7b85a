import { z } from 'zod';
import { Id, Timestamp } from '../common.ts';
import { type WebhookKind, webhookTest } from './kinds.ts';

const course = z.object({ course: Id });
const place = z.object({ course: Id, person: Id });
const person = z.object({ person: Id });

/** The events that webhooks are told of: what each is about, and its data, which is ids and nothing personal. */
export const webhookEvents = {
  'course.created': { about: 'A course was created, copied or imported.', data: course },
  'course.changed': { about: 'A course, or anything in it, was changed.', data: course },
  'course.deleted': { about: 'A course was put into the bin.', data: course },
  'course.restored': { about: 'A course was taken out of the bin.', data: course },
  'join_request.created': { about: 'A student asked to join a course.', data: place },
  'join_request.decided': {
    about: 'Such a request was approved or rejected.',
    data: place.extend({ outcome: z.enum(['approved', 'rejected']) }),
  },
  'enrolment.created': {
    about: 'A student has a place in a course: by an approved request, added by staff, or given back.',
    data: place,
  },
  'enrolment.ended': { about: 'A student was taken out of a course, or left it.', data: place },
  'test.submitted': {
    about: 'An attempt was submitted, by its student, by staff or because its time was over.',
    data: z.object({ test: Id, course: Id, attempt: Id, person: Id }),
  },
  'result.changed': {
    about: 'A correction of a test, or its undoing, changed results.',
    data: z.object({ test: Id, course: Id, correction: Id }),
  },
  'certificate.issued': { about: 'A certificate was issued.', data: z.object({ certificate: Id, course: Id }) },
  'person.created': { about: 'An account was created, other than by an import.', data: person },
  'person.changed': { about: 'An account was changed by those who look after it.', data: person },
  'person.blocked': { about: 'An account was blocked.', data: person },
  'person.unblocked': { about: 'An account was unblocked.', data: person },
  'person.deleted': { about: 'An account was deleted, with its personal data.', data: person },
  'roster.imported': { about: 'An import of people came to its end.', data: z.object({ roster: Id }) },
} as const satisfies Record<WebhookKind, { about: string; data: z.ZodType }>;

/** The data of an event. */
export type WebhookData<K extends WebhookKind> = z.infer<(typeof webhookEvents)[K]['data']>;

/** The body of each message to a receiver. */
export const WebhookMessage = z.object({
  type: z.union([z.enum(Object.keys(webhookEvents) as [WebhookKind, ...WebhookKind[]]), z.literal(webhookTest)]),
  timestamp: Timestamp,
  data: z.record(z.string(), z.string()),
});
export type WebhookMessage = z.infer<typeof WebhookMessage>;
