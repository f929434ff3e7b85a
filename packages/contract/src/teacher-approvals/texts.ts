/** Sentences about applying to teach. Apart from `texts`, which the first page of a visitor loads. */
export const applicationTexts = {
  teacherDeclined: 'Application declined',
  teacherDeclineFailed: 'The application could not be declined. Please try again.',
  notPending: 'This person has no application waiting for approval.',
  applyingDuringAttempt: 'You are in the middle of a test. Submit it first, then apply.',
  applicationWithdrawn: 'Your application is withdrawn. You are a student again.',
  noApplication: 'You have no application waiting for approval.',
} as const;
