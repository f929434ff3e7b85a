import type { Clock } from '../../platform/clock/index.ts';
import type { Feature } from '../../platform/feature/index.ts';
import { progressData } from './progress.personal-data.ts';
import { registerProgress } from './progress.routes.ts';

export const progressFeature: Feature<{ clock: Clock }> = {
  name: 'progress',
  routes: ({ route }, services) => registerProgress(route, services),
  personalData: progressData,
};
