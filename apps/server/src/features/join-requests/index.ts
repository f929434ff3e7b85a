// Join requests: students ask for a place in a course, its owner or an admin decides.
export { joinRequestsFeature } from './join-requests.feature.ts';
export { countWaiting, countWaitingFor } from './join-requests.repository.ts';
export {
  listDeciding,
  isDecided,
  isRemoved,
  listOwnDecisions,
  listOwnRemovals,
  listWaitingOn,
} from './notice-facts.repository.ts';
export { endOwnPlace, hasPlaceByRequest } from './own-place.repository.ts';
export {
  countOnCourse,
  isInOtherwise,
  listRequestsOf,
  requestWayInto,
  type StudentRequestRow,
} from './places.repository.ts';
export { decideJoinRequest, type JoinDeps, requestJoin } from './join-requests.service.ts';
