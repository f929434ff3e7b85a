// Dashboards: figures and what needs doing.
export { registerDashboards } from './dashboards.routes.ts';
