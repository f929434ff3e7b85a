import type { DeliveryProblem, DeliveryState, WebhookKind } from '@lectern/contract';
import type { Generated } from 'kysely';
import type { Fixed } from './columns.ts';

export type WebhooksTable = {
  /** The maker, who may look after its place for as long as it is told of events. */
  user_id: Fixed<string>;
  id: Fixed<string>;
  /** The institution whose events it is told of; null for those of the whole site. */
  institution_id: Fixed<string | null>;
  name: string;
  url: string;
  kinds: WebhookKind[];
  sealed_secret: Buffer;
  /** The secret before it, by which messages are signed as well until that moment. */
  former_secret: Buffer | null;
  former_until: Date | null;
  is_enabled: boolean;
  /** Since when nothing arrived; null since the last message that did. */
  failing_since: Date | null;
  /** When it was turned off because it had failed for so long. */
  stopped_at: Date | null;
  created_at: Fixed<Date>;
  updated_at: Date;
};

export type WebhookDeliveriesTable = {
  user_id: Fixed<string>;
  webhook_id: Fixed<string>;
  id: Fixed<string>;
  /** The thing of its event; messages of one thing leave in the order of `place`. */
  thing_id: Fixed<string>;
  place: number;
  kind: Fixed<string>;
  body: Fixed<string>;
  state: DeliveryState;
  tries: Generated<number>;
  created_at: Fixed<Date>;
  next_try_at: Date;
  give_up_at: Date;
  tried_at: Date | null;
  /** The status of the last answer. */
  status: number | null;
  problem: DeliveryProblem | null;
};
