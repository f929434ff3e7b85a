import type { Tell } from '../../platform/events/index.ts';
import type { Feature } from '../../platform/feature/index.ts';
import { timeRequestExamples } from './time-requests.examples.ts';
import { timeRequestsData } from './time-requests.personal-data.ts';
import { registerTimeRequests } from './time-requests.routes.ts';

export const timeRequestsFeature: Feature<{ tell: Tell }> = {
  name: 'time requests',
  examples: timeRequestExamples,
  routes: ({ route }, services) => registerTimeRequests(route, services),
  personalData: timeRequestsData,
};
