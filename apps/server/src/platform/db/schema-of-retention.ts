import type { Fixed } from './columns.ts';

/** How long a kind of thing is kept, where an administrator chose that. */
export type RetentionRulesTable = {
  kind: Fixed<string>;
  choice: 'default' | 'days' | 'never';
  /** Null for another choice than days. */
  days: number | null;
  /** The days that count until the choice does; null for ever. */
  former_days: number | null;
  begins_at: Date;
};

/** People who were told that their unused account is deleted soon. */
export type AccountWarningsTable = {
  user_id: Fixed<string>;
  warned_at: Date;
  sent_at: Date | null;
  sent_to: Buffer | null;
};
