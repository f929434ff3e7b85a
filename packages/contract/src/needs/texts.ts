/** The sentences about students who need somebody. */
export const needTexts = {
  dismissed: 'Dismissed.',
  undone: 'The line is back.',
  dismissedByOther: '{name} has already dismissed this.',
  changed: 'There is more to it by now. Please look again.',
} as const;
