import type { AuditTarget } from '@lectern/contract';
import type { FieldChange, Fixed, Json } from './columns.ts';

export type AuditEntriesTable = {
  id: Fixed<string>;
  at: Fixed<Date>;
  action: string;
  actor_id: string | null;
  /** The name of the access token by which a script acted in the actor's place. */
  token_name: string | null;
  target_kind: AuditTarget | null;
  target_id: string | null;
  target_name: string | null;
  institution_id: string | null;
  changes: Json<FieldChange[]>;
  ip: string | null;
  request_id: string | null;
  /** The import whose one entry stands for this one in the list. */
  part_of: string | null;
};
