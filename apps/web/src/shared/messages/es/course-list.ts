export const courseList = {
  'Create the first course': 'Create the first course',
  'Courses hold subjects, and subjects hold materials such as videos and PDFs.':
    'Courses hold subjects, and subjects hold materials such as videos and PDFs.',
  'Copy join code of {name}': 'Copy join code of {name}',
  '{groups} that {value} it': '{groups} that {value} it',
  '{n} join requests': { other: '{n} join requests' },
  'Delete this course?': 'Delete this course?',
  'Delete course': 'Delete course',
  'will no longer be there for anybody. You can undo this right afterwards; an administrator can for 30 days.':
    'will no longer be there for anybody. You can undo this right afterwards; an administrator can for 30 days.',
  'What goes with this course could not be counted.': 'What goes with this course could not be counted.',
  'With it {value}': 'With it {value}',
  'goes nothing else.': 'goes nothing else.',
};
