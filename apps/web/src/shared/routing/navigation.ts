import { t } from '../messages/t.ts';
import type { StaffArea } from './areas.ts';

/** The sidebar of each area: label and target, in the specification's order. */
export const sidebarLinks = {
  instructor: [
    { label: t('Dashboard'), to: '/instructor/starter' },
    { label: t('Courses'), to: '/instructor/courses' },
    { label: t('Tests'), to: '/instructor/test' },
    { label: t('Institutions'), to: '/instructor/institution' },
    { label: t('Teacher Approvals'), to: '/instructor/teacher-approvals' },
    { label: t('Users'), to: '/instructor/users' },
    { label: t('User Approvals'), to: '/instructor/approvals' },
  ],
  teacher: [
    { label: t('Dashboard'), to: '/teacher/starter' },
    { label: t('Courses'), to: '/teacher/courses' },
    { label: t('Tests'), to: '/teacher/test' },
    { label: t('Students'), to: '/teacher/users' },
    { label: t('Approvals'), to: '/teacher/approvals' },
  ],
  coordinator: [
    { label: t('Institutions'), to: '/coordinator/institution' },
    { label: t('Teacher##menu'), to: '/coordinator/teacher-approvals' },
  ],
} as const satisfies Record<StaffArea, readonly { label: string; to: string }[]>;
