import type { Said } from '@lectern/contract';
import type { Generated } from 'kysely';
import type { FieldChange, Fixed, Json } from './columns.ts';

export type RosterProblem = Said & { field: string };
/** A group that an import made or filled, with its version before and after, as PostgreSQL writes times. */
export type RosterGroup = { id: string; made: boolean; before: string | null; after: string };

export type RostersTable = {
  id: Fixed<string>;
  file_name: string;
  status: 'ready' | 'importing' | 'imported' | 'undoing' | 'undone';
  headers: string[];
  columns: string[];
  allow_admins: boolean;
  adopt_self_made: Generated<boolean>;
  done: Generated<number>;
  total: Generated<number>;
  kept: Generated<number>;
  creates: Generated<number>;
  updates: Generated<number>;
  skips: Generated<number>;
  bads: Generated<number>;
  groups: Json<RosterGroup[]>;
  created_by: string;
  started_by: string | null;
  created_at: Fixed<Date>;
  imported_at: Date | null;
  undone_at: Date | null;
  worked_on_at: Date | null;
};

export type RosterRowsTable = {
  roster_id: string;
  line: number;
  cells: string[];
  action: 'create' | 'update' | 'skip' | 'bad';
  person: Json<Record<string, unknown>>;
  problems: Json<RosterProblem[]>;
  changes: Json<FieldChange[]>;
  user_id: string | null;
  before: Json<Record<string, unknown>> | null;
  done_at: Date | null;
  undone_at: Date | null;
};
