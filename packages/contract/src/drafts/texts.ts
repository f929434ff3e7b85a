/** The sentences about drafts. */
export const draftTexts = {
  discarded: 'Draft discarded.',
  changed: 'This draft was changed in another window.',
  tooMany: 'Your drafts take up too much room. Discard some that you no longer need.',
} as const;
