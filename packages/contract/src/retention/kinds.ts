/** The kinds of things that are removed by their age, with the days for which they are kept at least and at most, and whether they may be kept for ever. */
export const retentionKinds = {
  audit_log: { min: 30, max: 36_500, never: true },
  unused_accounts: { min: 180, max: 36_500, never: true },
  rejected_requests: { min: 30, max: 36_500, never: true },
  rosters: { min: 7, max: 3_650, never: false },
  notices: { min: 30, max: 3_650, never: false },
  known_devices: { min: 30, max: 180, never: false },
} as const;
/** The reasons for which nothing of a kind is removed: nobody can be told before. */
export const retentionWaits = ['no_mail'] as const;
export type RetentionWait = (typeof retentionWaits)[number];
export type RetentionKind = keyof typeof retentionKinds;
export const retentionKindNames = Object.keys(retentionKinds) as [RetentionKind, ...RetentionKind[]];
