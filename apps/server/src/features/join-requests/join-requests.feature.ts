import type { Feature } from '../../platform/feature/index.ts';
import { joinRequestsData } from './join-requests.personal-data.ts';
import { registerJoinRequests } from './join-requests.routes.ts';
import { retained } from '../../platform/retention/index.ts';
import { countOldRejected, deleteOldRejected } from './old-requests.repository.ts';
import type { JoinDeps } from './join-requests.service.ts';
import { joinRequestExamples } from './join-requests.examples.ts';

export const joinRequestsFeature: Feature<JoinDeps> = {
  name: 'join requests',
  examples: joinRequestExamples,
  routes: ({ route }, services) => registerJoinRequests(route, services),
  retains: () => [
    retained({ kind: 'rejected_requests', defaultDays: null, count: countOldRejected, remove: deleteOldRejected }),
  ],
  personalData: joinRequestsData,
};
