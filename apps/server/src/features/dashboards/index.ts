// Dashboards: figures and what needs doing.
export { addUpTallies } from './dashboards.repository.ts';
export { registerDashboards } from './dashboards.routes.ts';
