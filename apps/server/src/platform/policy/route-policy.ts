import type { Role } from '@lectern/contract';
import type { Actor, Viewer } from './actor.ts';

/** Says which people may ever use a route. The feature's own policy decides about single rows. */
export type RoutePolicy<V extends Viewer = Viewer> = {
  readonly name: string;
  admits(viewer: Viewer): viewer is V;
};

/** Everybody, visitors too. */
export const anyone: RoutePolicy<Viewer> = {
  name: 'anyone',
  admits: (_viewer): _viewer is Viewer => true,
};

/** Everybody who is signed in. */
export const signedIn: RoutePolicy<Actor> = {
  name: 'signed in',
  admits: (viewer): viewer is Actor => viewer !== null,
};

/** Admins, and people with one of the roles. */
export function adminsAnd(...allowed: readonly Role[]): RoutePolicy<Actor> {
  return {
    name: ['admin', ...allowed].join(' or '),
    admits: (viewer): viewer is Actor => viewer !== null && (viewer.isAdmin || allowed.includes(viewer.role)),
  };
}

/** People who work in one of the roles and are no admins. */
export function onlyRole(...allowed: readonly Role[]): RoutePolicy<Actor> {
  return {
    name: `only ${allowed.join(' or ')}`,
    admits: (viewer): viewer is Actor => viewer !== null && !viewer.isAdmin && allowed.includes(viewer.role),
  };
}
