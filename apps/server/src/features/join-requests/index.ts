// Join requests: students ask for a place in a course, its owner or an admin decides.
export { joinRequestsData } from './join-requests.personal-data.ts';
export { countWaiting, countWaitingForOwner } from './join-requests.repository.ts';
export { registerJoinRequests } from './join-requests.routes.ts';
export { decideJoinRequest, type JoinDeps, requestJoin } from './join-requests.service.ts';
