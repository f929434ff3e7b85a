import type { Same } from '../catalogue.ts';
import type { teacherApprovals as model } from '../es/teacher-approvals.ts';

export const teacherApprovals: Same<typeof model> = {
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
