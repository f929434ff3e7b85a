/** The sentences about acts on many people. */
export const bulkTexts = {
  done: 'Done',
  undone: 'Undone',
  undoneAlready: 'This has been undone already.',
} as const;
