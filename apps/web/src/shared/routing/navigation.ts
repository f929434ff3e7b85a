import type { StaffArea } from './areas.ts';

/** The sidebar of each area: label and target, in the specification's order. */
export const sidebarLinks = {
  instructor: [
    { label: 'Dashboard', to: '/instructor/starter' },
    { label: 'Courses', to: '/instructor/courses' },
    { label: 'Tests', to: '/instructor/test' },
    { label: 'Institutions', to: '/instructor/institution' },
    { label: 'Teacher Approvals', to: '/instructor/teacher-approvals' },
    { label: 'Users', to: '/instructor/users' },
    { label: 'User Approvals', to: '/instructor/approvals' },
  ],
  teacher: [
    { label: 'Dashboard', to: '/teacher/starter' },
    { label: 'Courses', to: '/teacher/courses' },
    { label: 'Tests', to: '/teacher/test' },
    { label: 'Students', to: '/teacher/users' },
    { label: 'Approvals', to: '/teacher/approvals' },
  ],
  coordinator: [
    { label: 'Institutions', to: '/coordinator/institution' },
    { label: 'Teacher', to: '/coordinator/teacher-approvals' },
  ],
} as const satisfies Record<StaffArea, readonly { label: string; to: string }[]>;
