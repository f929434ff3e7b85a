// Requests for more time: students ask at a test, those who manage it grant or decline.
export { timeRequestsFeature } from './time-requests.feature.ts';
export { countTimeRequestsWaiting, type Grant, listGrants } from './time-requests.repository.ts';
export { isTimeDecided, listAsked, listOwnTimeDecisions, listTestsAsked } from './notice-facts.repository.ts';
