/** The sentences about leaving a course and deleting what one left in it. */
export const traceTexts = {
  left: 'You have left the course.',
  forgotten: 'Your progress, notes, questions and rating in this course are deleted.',
  leftAndForgotten: 'You have left the course, and your progress, notes, questions and rating in it are deleted.',
  otherWay: 'You have this course through a group or your institution. They can take you out.',
  duringTest: 'Please submit your open test of this course first.',
} as const;
