/** The kinds of events that a webhook can be told of. */
export const webhookKinds = [
  'course.created',
  'course.changed',
  'course.deleted',
  'course.restored',
  'join_request.created',
  'join_request.decided',
  'enrolment.created',
  'enrolment.ended',
  'test.submitted',
  'result.changed',
  'certificate.issued',
  'person.created',
  'person.changed',
  'person.blocked',
  'person.unblocked',
  'person.deleted',
  'roster.imported',
] as const;
export type WebhookKind = (typeof webhookKinds)[number];

/** The kinds that are about the whole site: a webhook of an institution is told of none of them. */
export const siteKinds: readonly WebhookKind[] = ['roster.imported'];

/** The kind of the event that somebody sends to try a webhook out. */
export const webhookTest = 'webhook.test';

/** How each secret of a webhook begins. */
export const webhookSecretStart = 'whsec_';
