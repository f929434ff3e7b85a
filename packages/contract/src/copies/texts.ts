/** The sentences about copies of courses, tests and groups. */
export const copyTexts = {
  course: 'Course duplicated',
  test: 'Test duplicated',
  group: 'Group duplicated',
  failed: 'The copy could not be made. Please try again.',
  withoutSubject: 'The subject of this test is gone. Choose another one in its form first.',
} as const;
