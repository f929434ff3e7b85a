import type { RetentionRule } from '@lectern/contract';

/** A rule as it stands in the form: the days as they were typed. */
export type Draft = { choice: RetentionRule['choice']; days: string };
