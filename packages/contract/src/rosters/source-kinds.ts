// The words of roster sources that browser and server share; no schema, so that a page may load them on their own.

/** The versions of OneRoster's rostering service that are read. */
export const rosterSourceVersions = ['1.1', '1.2'] as const;
export type RosterSourceVersion = (typeof rosterSourceVersions)[number];

/** The scope that is asked for where none is given. */
export const usualScopes: Readonly<Record<RosterSourceVersion, string>> = {
  '1.1': 'https://purl.imsglobal.org/spec/or/v1p1/scope/roster-core.readonly',
  '1.2': 'https://purl.imsglobal.org/spec/or/v1p2/scope/roster-core.readonly',
};

/**
 * How a source stands: `fails` since its last pull did, `rests` while its maker may not import people, `stopped` where it was turned
 * off because it had failed for so long.
 */
export const rosterSourceStates = ['works', 'fails', 'rests', 'off', 'stopped'] as const;
export type RosterSourceState = (typeof rosterSourceStates)[number];

export const pullStates = ['waiting', 'reading', 'done', 'failed', 'stopped'] as const;
export type PullState = (typeof pullStates)[number];

/**
 * The reasons for which a pull waits for somebody although its source imports by itself: nobody came, not everything did, it takes
 * many out of their classes, or the import before it was taken back.
 */
export const pullDoubts = ['empty', 'partial', 'leaving', 'undone'] as const;
export type PullDoubt = (typeof pullDoubts)[number];
