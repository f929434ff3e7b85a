import type { RouteBody, RouteName, RouteParams } from '@lectern/contract';

/** The caller: a person of the demo, somebody who signs up for it, or a visitor. */
export type Caller = 'admin' | 'teacher' | 'coordinator' | 'student' | 'newcomer' | 'visitor';

/** Something to remember of an answer: by default its first `_id`, else what the group of a basic expression of sed finds. */
export type Kept = { as: string; found?: string };

/** One call of an example. Its texts may name what earlier calls kept, as in `$course`, and `$now`, which is never the same. */
export type Step<K extends RouteName = RouteName> = {
  route: K;
  by: Caller;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string | number>>;
  body: unknown;
  /** Sends a small picture as this part of a form. */
  picture: string | null;
  /** Sends the file of this name, which an earlier call saved, as the part `file` of a form. */
  file: string | null;
  /** Saves the answer as a file of this name. */
  saves: string | null;
  keep: Kept | null;
  /** Calls again, once a second, until the answer holds this. */
  until: string | null;
};

/** Calls in their order; the last is the one that the example is about. */
export type Example<K extends RouteName = RouteName> = readonly [...Step[], Step<K>];

/** An example of each of these routes. */
export type Examples<K extends RouteName> = { readonly [R in K]: Example<R> };

type Parts<K extends RouteName> = {
  params?: RouteParams<K>;
  query?: Step['query'];
  body?: RouteBody<K>;
  picture?: string;
  file?: string;
  saves?: string;
  keep?: Kept | string;
  until?: string;
};

/** A call of a route by somebody. */
export function call<K extends RouteName>(route: K, by: Caller, parts: Parts<K> = {}): Step<K> {
  const { params = {}, query = {}, body, picture = null, file = null, saves = null, keep = null, until = null } = parts;
  const kept = typeof keep === 'string' ? { as: keep } : keep;
  return { route, by, params, query, body, picture, file, saves, keep: kept, until };
}
