import type { AdminDashboard } from '@lectern/contract';
import { linkOptions } from '@tanstack/react-router';
import { t } from '../../../shared/messages/t.ts';

export type Site = {
  counts: Pick<AdminDashboard['counts'], 'institutions' | 'teachers' | 'courses'>;
  approved: AdminDashboard['approved'];
};

/** `waiting`: it exists, and needs approval before it is of use. */
type StepState = 'missing' | 'waiting' | 'done';

const addInstitution = {
  why: t(
    'The school or college that teachers and students belong to. Once its status is Approved, its courses open to them.',
  ),
  act: t('Add institution'),
  link: linkOptions({ to: '/instructor/institutions/create' }),
};
const approveInstitution = {
  why: t('There is one, but its courses open to its people only once its status is Approved.'),
  act: t('Approve the institution'),
  link: linkOptions({ to: '/instructor/institution' }),
};
const addTeacher = {
  why: t(
    'Someone who creates courses and tests. Choose the role Teacher and the institution, then approve them under Teacher Approvals.',
  ),
  act: t('Add teacher'),
  link: linkOptions({ to: '/instructor/users/create', search: { role: 'teacher' } }),
};
const approveTeacher = {
  why: t('There is one, but nobody else sees their courses until they are approved.'),
  act: t('Approve the teacher'),
  link: linkOptions({ to: '/instructor/teacher-approvals', search: { status: 'pending' } }),
};
const createCourse = {
  why: t(
    'Subjects with videos, documents and links. The teacher creates it, or you do and grant it under the institution’s Course Access.',
  ),
  act: t('Create course'),
  link: linkOptions({ to: '/instructor/create-course' }),
};

const stateOf = (count: number, approved: boolean): StepState =>
  count === 0 ? 'missing' : approved ? 'done' : 'waiting';

/** The first steps of a new site, in the order in which they build on one another, and the state of each. */
export function firstStepsOf({ counts, approved }: Site) {
  const institution = stateOf(counts.institutions, approved.institution);
  const teacher = stateOf(counts.teachers, approved.teacher);
  return [
    {
      name: 'institution',
      title: t('An institution'),
      state: institution,
      ...(institution === 'waiting' ? approveInstitution : addInstitution),
    },
    {
      name: 'teacher',
      title: t('A teacher'),
      state: teacher,
      ...(teacher === 'waiting' ? approveTeacher : addTeacher),
    },
    { name: 'course', title: t('A course'), state: stateOf(counts.courses, true), ...createCourse },
  ] as const;
}

/** The steps that are not done yet, the next one first. */
export const openSteps = (site: Site) => firstStepsOf(site).filter(({ state }) => state !== 'done');
