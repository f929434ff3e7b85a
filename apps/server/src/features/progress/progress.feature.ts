import type { Feature } from '../../platform/feature/index.ts';
import { progressData } from './progress.personal-data.ts';
import { registerProgress } from './progress.routes.ts';
import { progressExamples } from './progress.examples.ts';

export const progressFeature: Feature = {
  name: 'progress',
  examples: progressExamples,
  routes: ({ route }) => registerProgress(route),
  personalData: progressData,
};
