/** The sentences about notes of one's own. */
export const studyNoteTexts = {
  saved: 'Note saved.',
  marked: 'Bookmark saved.',
  deleted: 'Note deleted.',
  changed: 'This note was changed in another window.',
} as const;
