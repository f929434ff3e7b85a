import type { Clock } from '../../platform/clock/index.ts';
import type { Feature } from '../../platform/feature/index.ts';
import { addUpTallies } from './dashboards.repository.ts';
import { registerDashboards } from './dashboards.routes.ts';

export const dashboardsFeature: Feature<{ clock: Clock }> = {
  name: 'dashboards',
  routes: ({ route }, services) => registerDashboards(route, services),
  chores: () => [{ name: 'kept figures', timeless: true, run: (db) => addUpTallies(db) }],
};
