import { courseRoutes, materialRoutes } from './courses.ts';
import { fileRoutes } from './files.ts';
import type {
  ParsedBody,
  ParsedParams,
  ParsedQuery,
  RouteBody as BodyOf,
  RouteParams as ParamsOf,
  RouteQuery as QueryOf,
  RouteResponse as ResponseOf,
} from './route.ts';
import { authRoutes } from './users.ts';

/** Every route of the program, by method and path. */
export const routes = { ...authRoutes, ...courseRoutes, ...materialRoutes, ...fileRoutes } as const;

export type Routes = typeof routes;
export type RouteName = keyof Routes;

/** What a client sends on the named route, and what it gets back. */
export type RouteParams<K extends RouteName> = ParamsOf<Routes[K]>;
export type RouteQuery<K extends RouteName> = QueryOf<Routes[K]>;
export type RouteBody<K extends RouteName> = BodyOf<Routes[K]>;
export type RouteResponse<K extends RouteName> = ResponseOf<Routes[K]>;

/** What the named route's handler works with after validation. */
export type HandlerInput<K extends RouteName> = {
  params: ParsedParams<Routes[K]>;
  query: ParsedQuery<Routes[K]>;
  body: ParsedBody<Routes[K]>;
};
