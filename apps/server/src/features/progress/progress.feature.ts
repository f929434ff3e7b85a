import type { Feature } from '../../platform/feature/index.ts';
import { progressData } from './progress.personal-data.ts';
import { registerProgress } from './progress.routes.ts';

export const progressFeature: Feature = {
  name: 'progress',
  routes: ({ route }) => registerProgress(route),
  personalData: progressData,
};
