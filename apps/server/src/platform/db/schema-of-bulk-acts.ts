import type { Fixed, Json } from './columns.ts';

/** A person whom an act changed: the place that they had before, and the version that the act made, as PostgreSQL writes times. */
export type BulkActPerson = {
  id: string;
  institution_id: string | null;
  applied_institution_id: string | null;
  after: string | null;
};

export type BulkActsTable = {
  id: Fixed<string>;
  kind: 'block' | 'unblock' | 'move' | 'group';
  target_id: Fixed<string | null>;
  target_name: Fixed<string | null>;
  /** How many people it changed; `people` is emptied when it is undone. */
  changed: Fixed<number>;
  people: Json<BulkActPerson[]>;
  created_by: Fixed<string>;
  created_at: Fixed<Date>;
  undone_at: Date | null;
};
