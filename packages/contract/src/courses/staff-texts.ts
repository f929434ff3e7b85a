/** The sentences about the teachers of a course. */
export const staffTexts = {
  added: 'Teacher added to the course',
  changed: 'Role changed',
  removed: 'Teacher removed from the course',
  left: 'You have left the course',
  nobody: 'No colleague has this name, and no teacher has this e-mail address',
  already: 'This teacher is on the course already',
  full: 'This course has as many teachers as it can have',
  ownerWaits: 'Teachers can be added once the owner of the course is approved',
  failed: 'The teachers of this course could not be changed. Please try again.',
} as const;
