import type { Feature } from '../../platform/feature/index.ts';
import { joinRequestsData } from './join-requests.personal-data.ts';
import { registerJoinRequests } from './join-requests.routes.ts';
import type { JoinDeps } from './join-requests.service.ts';
import { joinRequestExamples } from './join-requests.examples.ts';

export const joinRequestsFeature: Feature<JoinDeps> = {
  name: 'join requests',
  examples: joinRequestExamples,
  routes: ({ route }, services) => registerJoinRequests(route, services),
  personalData: joinRequestsData,
};
