/** Sentences about applying to teach. Apart from `texts`, which the first page of a visitor loads. */
export const applicationTexts = {
  teacherDeclined: 'Application declined',
  teacherDeclineFailed: 'The application was not declined. Please try again.',
  notPending: 'No application of this person waits for approval.',
  applyingDuringAttempt: 'You are in the middle of a test. Submit it first, then apply.',
  applicationWithdrawn: 'Your application is withdrawn. You are a student again.',
  noApplication: 'No application of yours waits for approval.',
} as const;
