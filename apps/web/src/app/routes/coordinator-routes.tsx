import { createRoute, redirect } from '@tanstack/react-router';
import { requireArea } from '../guards.ts';
import { rootRoute } from './root-route.tsx';
import { BackOffice, notYet } from './staff-route.tsx';

const coordinator = createRoute({
  getParentRoute: () => rootRoute,
  path: '/coordinator',
  beforeLoad: requireArea('coordinator'),
  component: BackOffice,
});
const parent = { getParentRoute: () => coordinator };

const index = createRoute({
  ...parent,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/coordinator/institution', replace: true });
  },
});
const institution = createRoute({ ...parent, path: 'institution', ...notYet('Institutions') });
const createInstitution = createRoute({ ...parent, path: 'institutions/create', ...notYet('Create Institution') });
const editInstitution = createRoute({ ...parent, path: 'institutions/edit/$id', ...notYet('Edit Institution') });
const teacherApprovals = createRoute({ ...parent, path: 'teacher-approvals', ...notYet('Teacher Approval') });

export const coordinatorTree = coordinator.addChildren([
  index,
  institution,
  createInstitution,
  editInstitution,
  teacherApprovals,
]);
