import type { AdminDashboard } from '@lectern/contract';
import { t } from '../../../shared/messages/t.ts';

export type StepCounts = Pick<AdminDashboard['counts'], 'institutions' | 'teachers' | 'courses'>;

/** What a new site needs, in the order in which one builds on the other. */
export const firstSteps = [
  {
    counted: 'institutions',
    title: t('An institution'),
    why: t(
      'The school or college that teachers and students belong to. With the status Approved, its courses open to them.',
    ),
    act: t('Add institution'),
    to: '/instructor/institutions/create',
  },
  {
    counted: 'teachers',
    title: t('A teacher'),
    why: t(
      'Somebody who writes courses and tests. Choose the role Teacher and the institution, then approve them under Teacher Approvals.',
    ),
    act: t('Add teacher'),
    to: '/instructor/users/create',
  },
  {
    counted: 'courses',
    title: t('A course'),
    why: t(
      'Subjects with videos, documents and links. The teacher writes it, or you do and grant it under Course Access of the institution.',
    ),
    act: t('Create course'),
    to: '/instructor/create-course',
  },
] as const;

/** The steps that nobody has taken yet, the next one first. */
export function openSteps(counts: StepCounts) {
  return firstSteps.filter(({ counted }) => counts[counted] === 0);
}
