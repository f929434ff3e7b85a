export type { Actor, Viewer } from './actor.ts';
export { adminsAnd, anyone, onlyRole, type RoutePolicy, signedIn } from './route-policy.ts';
