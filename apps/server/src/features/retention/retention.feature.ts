import type { Feature } from '../../platform/feature/index.ts';
import { retentionExamples } from './retention.examples.ts';
import { registerRetention, type RetentionDeps } from './retention.routes.ts';

export const retentionFeature: Feature<RetentionDeps> = {
  name: 'retention',
  examples: retentionExamples,
  routes: ({ route }, services) => registerRetention(route, services),
};
