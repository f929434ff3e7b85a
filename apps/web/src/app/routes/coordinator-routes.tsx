import { createRoute, redirect } from '@tanstack/react-router';
import { parseListSearch } from '../../shared/routing/list-search.ts';
import { requireArea } from '../guards.ts';
import { rootRoute } from './root-route.tsx';
import {
  auditPage,
  BackOffice,
  createInstitutionPage,
  editInstitutionPage,
  institutionListPage,
  teacherApprovalsPage,
} from './staff-route.tsx';

const coordinator = createRoute({
  getParentRoute: () => rootRoute,
  path: '/coordinator',
  beforeLoad: requireArea('coordinator'),
  component: BackOffice,
});
const parent = { getParentRoute: () => coordinator };
const list = { ...parent, validateSearch: parseListSearch };

const index = createRoute({
  ...parent,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/coordinator/institution', replace: true });
  },
});
const institution = createRoute({ ...list, path: 'institution', ...institutionListPage('coordinator') });
const createInstitution = createRoute({
  ...parent,
  path: 'institutions/create',
  ...createInstitutionPage('coordinator'),
});
const editInstitution = createRoute({
  ...parent,
  path: 'institutions/edit/$id',
  ...editInstitutionPage('coordinator'),
});
const teacherApprovals = createRoute({ ...list, path: 'teacher-approvals', ...teacherApprovalsPage() });
const audit = createRoute({ ...list, path: 'audit', ...auditPage('coordinator') });

export const coordinatorTree = coordinator.addChildren([
  index,
  institution,
  createInstitution,
  editInstitution,
  teacherApprovals,
  audit,
]);
