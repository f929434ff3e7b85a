// Dashboards: figures and what needs doing.
export { dashboardsFeature } from './dashboards.feature.ts';
