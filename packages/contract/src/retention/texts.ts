/** Sentences about how long things are kept, apart from `texts`: one page needs them. */
export const retentionTexts = {
  saved: 'Saved',
  needsConfirmation: 'This would remove something. Look at what it removes and confirm it.',
  daysNeeded: 'Enter a number of days',
  neverRefused: 'This kind cannot be kept forever',
} as const;
