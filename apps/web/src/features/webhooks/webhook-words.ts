import type { DeliveryProblem, WebhookDelivery, WebhookState } from '@lectern/contract';
import { webhookTest } from '@lectern/contract/webhook-kinds';
import { eventNames } from '../../shared/format/event-names.ts';
import { t } from '../../shared/messages/t.ts';

export const stateNames: Record<WebhookState, string> = {
  works: t('On##webhook'),
  fails: t('Fails##webhook'),
  rests: t('Rests##webhook'),
  off: t('Off##webhook'),
  stopped: t('Turned off after failures'),
};
export const stateTones = { works: 'good', fails: 'warn', rests: 'warn', off: 'neutral', stopped: 'bad' } as const;

/** How a message stands: as its state says, but one that failed and waits for another try is `retrying`. */
export type Standing = WebhookDelivery['state'] | 'retrying';
export const standingOf = ({ state, status, problem }: WebhookDelivery): Standing =>
  state === 'waiting' && (status !== null || problem !== null) ? 'retrying' : state;

export const standingNames: Record<Standing, string> = {
  waiting: t('Waiting##message'),
  retrying: t('Retrying##message'),
  sent: t('Sent##message'),
  failed: t('Failed##message'),
};
export const standingTones = { waiting: 'warn', retrying: 'bad', sent: 'good', failed: 'bad' } as const;

const messageNames: Readonly<Record<string, string>> = { ...eventNames, [webhookTest]: t('A test of the webhook') };

/** The event of a message in words; one that is no longer known by its id. */
export const messageName = (kind: string): string => messageNames[kind] ?? kind;

export const problemNames: Record<DeliveryProblem, string> = {
  unreachable: t('The receiver could not be reached.'),
  slow: t('The receiver did not answer in time.'),
  private: t('The address leads into a private network.'),
  unknown: t('The address is not known.'),
  malformed: t('Nothing is sent to such an address.'),
  secret: t('The secret could not be read. Give the webhook a new one.'),
  off: t('The webhook was turned off, or its maker may no longer have it.'),
};
