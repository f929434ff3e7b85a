/** The sentences about notes on students. */
export const studentTexts = {
  noteSaved: 'Note saved.',
  noteDeleted: 'Note deleted.',
  noteChanged: 'You changed this note elsewhere in the meantime. What you wrote here has not been saved yet.',
} as const;
