import type { RetentionKind, RetentionRule } from '@lectern/contract';

/** A rule as it stands in the form: the days as they were typed. */
export type Draft = { choice: RetentionRule['choice']; days: string };

/** Names the control of a rule. */
export const controlId = (kind: RetentionKind, control: 'choice' | 'days'): string => `retention-${kind}-${control}`;
