import type { Fixed } from './columns.ts';

export type NoticesTable = {
  user_id: Fixed<string>;
  kind: Fixed<string>;
  thing_id: Fixed<string>;
  /** The last event that it tells of. */
  event_id: string;
  /** The parts of the thing that are new since it was read, where it has such parts. */
  items: string[];
  at: Date;
  read_at: Date | null;
};
