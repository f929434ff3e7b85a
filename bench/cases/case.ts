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

const caseOf = (route: RouteName, what: string, as: Case['as'], path: string): Case => ({
  route,
  what,
  as,
  call: () => ({ path }),
});

/** A read of a page or of one thing. */
export const get = caseOf;

/** A read that answers with everything, as a stream. */
export const stream = (route: RouteName, what: string, as: Case['as'], path: string): Case => ({
  ...caseOf(route, what, as, path),
  stream: true,
});

export const write = (route: RouteName, what: string, as: Case['as'], call: Case['call']): Case => ({
  route,
  what,
  as,
  call,
});

/** The method that a route's name begins with. */
export const methodOf = (route: RouteName): string => route.slice(0, route.indexOf(' '));
