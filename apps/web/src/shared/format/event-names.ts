import type { WebhookKind } from '@lectern/contract/webhook-kinds';
import { t } from '../messages/t.ts';

/** The events that webhooks are told of in words, in the order of the form. */
export const eventNames: Record<WebhookKind, string> = {
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
