/** The sentences about requests for more time. */
export const timeTexts = {
  asked: 'Your request has been sent',
  withdrawn: 'Your request has been taken back',
  alreadyAsked: 'Your request is waiting already',
  tooLate: 'It is too late to ask for more time for this test',
  alreadyDecided: 'This request has already been decided',
  granted: 'Request granted',
  declined: 'Request declined',
  undone: 'The request is waiting again',
  begun: 'The student has used the time since. This can no longer be undone.',
  overtaken: 'The student’s dates or requests have changed since. This can no longer be undone.',
  nothingGranted: 'Give the student more than they have',
  notForThem: 'This test is no longer for this student. Add them to it first, or decline.',
  noLaterDate: 'This test has no date to move',
  noMoreMinutes: 'This test has no time limit',
  wishInPast: 'Choose a date to come',
  failed: 'The request could not be changed. Please try again.',
} as const;
