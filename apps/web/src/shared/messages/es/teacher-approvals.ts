export const teacherApprovals = {
  'Approved By': 'Approved By',
  'applied {appliedAt}': 'applied {appliedAt}',
  Waiting: 'Waiting',
  'Approve {username}': 'Approve {username}',
  'Your account is waiting for approval by a coordinator of your institution or an administrator. You can work as usual; until then only you and administrators see your courses.':
    'Your account is waiting for approval by a coordinator of your institution or an administrator. You can work as usual; until then only you and administrators see your courses.',
  'Search Here ....': 'Search Here ....',
  '{n} teachers': { other: '{n} teachers' },
  teachers: 'teachers',
};
