export type { Actor, Viewer } from './actor.ts';
export { adminsAnd, anyone, type RoutePolicy, signedIn } from './route-policy.ts';
