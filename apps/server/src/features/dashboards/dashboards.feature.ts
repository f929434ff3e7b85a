import type { Feature } from '../../platform/feature/index.ts';
import { addUpTallies } from './dashboards.repository.ts';
import { registerDashboards } from './dashboards.routes.ts';
import { dashboardExamples } from './dashboards.examples.ts';

export const dashboardsFeature: Feature = {
  name: 'dashboards',
  examples: dashboardExamples,
  routes: ({ route }) => registerDashboards(route),
  chores: () => [{ name: 'kept figures', timeless: true, run: (db) => addUpTallies(db) }],
};
