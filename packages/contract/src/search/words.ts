// The words of the search that browser and server share; no schema, so that a page may load them on their own.

/** The kinds of things that are found. */
export const searchKinds = ['course', 'subject', 'material'] as const;
export type SearchKind = (typeof searchKinds)[number];
