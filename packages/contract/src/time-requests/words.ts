// The words of requests for more time that browser and server share; no schema, so that a page may load them on their own.

/** The things that a student can ask for: a later date, more minutes, one more attempt. */
export const timeWishes = ['later', 'minutes', 'attempt'] as const;
export type TimeWish = (typeof timeWishes)[number];

export const timeRequestStatuses = ['waiting', 'granted', 'declined'] as const;
export type TimeRequestStatus = (typeof timeRequestStatuses)[number];
