// The words of who needs whom that browser and server share; no schema, so that a page may load them on their own.

/** The reasons for which a student may need somebody, the gravest first. */
export const needRules = ['overdue', 'falling', 'idle', 'not-started'] as const;
export type NeedRule = (typeof needRules)[number];

/** Why a line was dismissed. */
export const dismissalReasons = ['spoke', 'agreed', 'ill', 'other'] as const;
export type DismissalReason = (typeof dismissalReasons)[number];
