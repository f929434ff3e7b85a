import type { RouteName } from '@lectern/contract';
import type { ViewerName } from '../seed/ids.ts';

export type Call = { method: string; path: string; body?: object };

/** One request whose time is taken. */
export type Case = {
  route: RouteName;
  /** The difference from other requests on the route. */
  what: string;
  /** Null for a visitor. */
  as: ViewerName | null;
  /** Path and query, and body of the i-th time; a write that creates makes another thing each time. */
  call: (i: number) => { path: string; body?: object };
  /** True where the answer grows with the data: the bench measures the time to its first bytes. */
  stream?: true;
};

type Measured = Omit<Case, 'route'>;
export type ReadRoute = Extract<RouteName, `GET ${string}`>;
export type WriteRoute = Exclude<RouteName, ReadRoute>;

/** The requests of some routes, or the reason why none is measured. */
export type Cases<K extends RouteName> = { readonly [R in K]?: readonly Measured[] | string };

export const write = (what: string, as: Case['as'], call: Case['call']): Measured => ({ what, as, call });

/** A read of a page or of one thing. */
export const get = (what: string, as: Case['as'], path: string): Measured => ({ what, as, call: () => ({ path }) });

/** A read that answers with everything, as a stream. */
export const stream = (what: string, as: Case['as'], path: string): Measured => ({
  ...get(what, as, path),
  stream: true,
});

/** The method that a route's name begins with. */
export const methodOf = (route: RouteName): string => route.slice(0, route.indexOf(' '));
