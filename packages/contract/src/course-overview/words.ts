// The words of a course's page that browser and server share; no schema, so that a page may load them on their own.

/** How somebody came in by a request: asking, asking with the join code, or added by the course's teacher. */
export const requestWays = ['request', 'code', 'teacher'] as const;
export type RequestWay = (typeof requestWays)[number];

/** The students whom somebody may have to look after. */
export const studentFilters = ['not-started', 'idle', 'failed'] as const;
export type StudentFilter = (typeof studentFilters)[number];

/** The attempts of a student that count. */
export const attemptChoices = ['best', 'first'] as const;
export type AttemptChoice = (typeof attemptChoices)[number];
