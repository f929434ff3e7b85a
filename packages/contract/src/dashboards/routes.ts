import { pageOf } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { AdminDashboard, NotStarted, NotStartedQuery, TeacherDashboard, Waiting } from './schemas.ts';

export const dashboardRoutes = defineRoutes({
  'GET /api/dashboards/admin': {
    tag: 'Dashboards',
    summary: 'Counts and activity of the whole site',
    responses: { 200: AdminDashboard },
  },
  'GET /api/dashboards/teacher': {
    tag: 'Dashboards',
    summary: "A teacher's courses and what needs doing",
    responses: { 200: TeacherDashboard },
  },
  'GET /api/dashboards/teacher/not-started': {
    tag: 'Dashboards',
    summary: 'The students of own courses who have not opened any material of them, the longest-waiting first',
    query: NotStartedQuery,
    responses: { 200: pageOf(NotStarted) },
  },
  'GET /api/users/me/waiting': {
    tag: 'Dashboards',
    summary: 'How many things wait for the signed-in person',
    responses: { 200: Waiting },
  },
});
