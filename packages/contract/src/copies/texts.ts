/** The sentences about copies of courses, tests and groups. */
export const copyTexts = {
  course: 'Course duplicated',
  test: 'Test duplicated',
  group: 'Group duplicated',
  failed: 'The copy could not be made. Please try again.',
  imported: 'Course imported',
  importFailed: 'The course could not be imported. Please try again.',
  archiveGone: 'This upload is no longer there. Upload the file again.',
  tooLargeToExport: 'This course is too large for one file.',
  busyWithArchives: 'Other courses are being exported or imported just now. Please try again in a minute.',
  withoutSubject: 'The subject of this test is gone. Choose another one in its form first.',
  offered: 'Course offered as a template',
  withdrawn: 'Course is no longer a template',
  templateCopied: 'Course made from the template',
  templatesFailed: 'Templates could not be loaded. Please try again.',
  offerFailed: 'The offer could not be changed. Please try again.',
  nobodyToOffer: 'Only a course of an approved teacher of an institution can be a template.',
} as const;
