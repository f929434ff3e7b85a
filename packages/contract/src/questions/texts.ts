/** The sentences about questions at materials. */
export const questionTexts = {
  asked: 'Your question is sent.',
  answered: 'The answer is saved.',
  pictureUploaded: 'The image is uploaded.',
  saved: 'Saved.',
  deleted: 'Deleted.',
  resolved: 'The question is resolved.',
  reopened: 'The question is open again.',
  reported: 'Thank you. The teacher will look at it.',
  hidden: 'Only its author and the teachers see it now.',
  shown: 'Everyone in the course sees it again.',
  duringTest: 'Questions come back when your test is over.',
} as const;
