import type { DeliveryProblem, DeliveryState, WebhookState } from '@lectern/contract';
import type { WebhookKind } from '@lectern/contract/webhook-kinds';
import { t } from '../../shared/messages/t.ts';

/** The events in words, in the order of the form. */
export const kindNames: Record<WebhookKind, string> = {
  'course.created': t('A course is created'),
  'course.changed': t('A course is changed'),
  'course.deleted': t('A course is deleted'),
  'course.restored': t('A course is restored'),
  'join_request.created': t('Somebody asks to join a course'),
  'join_request.decided': t('A join request is decided'),
  'enrolment.created': t('A student gets a place in a course'),
  'enrolment.ended': t('A student loses a place in a course'),
  'test.submitted': t('A test is submitted'),
  'result.changed': t('Results are corrected'),
  'certificate.issued': t('A certificate is issued'),
  'person.created': t('An account is created'),
  'person.changed': t('An account is changed'),
  'person.blocked': t('An account is blocked'),
  'person.unblocked': t('An account is unblocked'),
  'person.deleted': t('An account is deleted'),
  'roster.imported': t('An import of people is done'),
};

export const stateNames: Record<WebhookState, string> = {
  works: t('On##webhook'),
  fails: t('Fails##webhook'),
  rests: t('Rests##webhook'),
  off: t('Off##webhook'),
  stopped: t('Turned off after failures'),
};
export const stateTones = { works: 'good', fails: 'warn', rests: 'warn', off: 'neutral', stopped: 'bad' } as const;

export const deliveryNames: Record<DeliveryState, string> = {
  waiting: t('Waiting##message'),
  sent: t('Sent##message'),
  failed: t('Failed##message'),
};
export const deliveryTones = { waiting: 'warn', sent: 'good', failed: 'bad' } as const;

export const problemNames: Record<DeliveryProblem, string> = {
  unreachable: t('The receiver could not be reached.'),
  slow: t('The receiver did not answer in time.'),
  private: t('The address leads into a private network.'),
  unknown: t('The address is not known.'),
  malformed: t('Nothing is sent to such an address.'),
  secret: t('The secret could not be read. Give the webhook a new one.'),
  off: t('The webhook was turned off, or its maker may no longer have it.'),
};
