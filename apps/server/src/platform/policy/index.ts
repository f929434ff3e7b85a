export type { Actor, TokenPower, Viewer } from './actor.ts';
export { type Manager, managing } from './managing.ts';
export { adminsAnd, anyone, onlyRole, type RoutePolicy, signedIn } from './route-policy.ts';
