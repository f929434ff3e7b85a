import type { DraftKind } from '@lectern/contract';
import type { Fixed } from './columns.ts';

/** An author's unsaved text in a form. */
export type DraftsTable = {
  user_id: Fixed<string>;
  id: Fixed<string>;
  kind: Fixed<DraftKind>;
  /** The course or test that is changed; null for a new one. It may be gone. */
  thing_id: Fixed<string | null>;
  name: string;
  /** The version that the author started from; null for a new thing. */
  based_on: Date | null;
  idempotency_key: string;
  /** As the form wrote it. */
  content: string;
  updated_at: Date;
};

/** A file of the author's own that a draft names. */
export type DraftFilesTable = {
  user_id: Fixed<string>;
  draft_id: Fixed<string>;
  file_id: Fixed<string>;
};
