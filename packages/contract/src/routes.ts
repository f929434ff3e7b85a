import { auditRoutes } from './audit/schemas.ts';
import { oversightRoutes } from './attempts/oversight.ts';
import { attemptRoutes } from './attempts/schemas.ts';
import { courseRoutes, materialRoutes } from './courses/schemas.ts';
import { dashboardRoutes } from './dashboards/schemas.ts';
import { fileRoutes } from './files/schemas.ts';
import { gainRoutes } from './marking/statistics.ts';
import { groupRoutes } from './groups/schemas.ts';
import { institutionRoutes } from './institutions/schemas.ts';
import { joinRequestRoutes } from './join-requests/schemas.ts';
import { userRoutes } from './users/schemas.ts';
import { passwordRoutes, profileRoutes, verifyEmailRoutes } from './profiles/schemas.ts';
import { progressRoutes } from './progress/schemas.ts';
import { exchangeRoutes } from './test-authoring/exchange.ts';
import { ratingRoutes } from './ratings/schemas.ts';
import { rosterRoutes } from './rosters/schemas.ts';
import { regradeRoutes } from './marking/regrades.ts';
import type {
  ParsedBody,
  ParsedParams,
  ParsedQuery,
  RouteBody as BodyOf,
  RouteParams as ParamsOf,
  RouteQuery as QueryOf,
  RouteResponse as ResponseOf,
} from './route.ts';
import { teacherApprovalRoutes } from './teacher-approvals/schemas.ts';
import { testRoutes } from './test-authoring/schemas.ts';
import { authRoutes } from './auth/schemas.ts';

/** Every route of the program, by method and path. */
export const routes = {
  ...authRoutes,
  ...courseRoutes,
  ...materialRoutes,
  ...fileRoutes,
  ...joinRequestRoutes,
  ...ratingRoutes,
  ...progressRoutes,
  ...groupRoutes,
  ...userRoutes,
  ...dashboardRoutes,
  ...teacherApprovalRoutes,
  ...institutionRoutes,
  ...profileRoutes,
  ...passwordRoutes,
  ...verifyEmailRoutes,
  ...auditRoutes,
  ...rosterRoutes,
  ...testRoutes,
  ...attemptRoutes,
  ...oversightRoutes,
  ...regradeRoutes,
  ...gainRoutes,
  ...exchangeRoutes,
} as const;

export type Routes = typeof routes;
export type RouteName = keyof Routes;

/** The parts of a named route's request as a client sends them, and its answer. */
export type RouteParams<K extends RouteName> = ParamsOf<Routes[K]>;
export type RouteQuery<K extends RouteName> = QueryOf<Routes[K]>;
export type RouteBody<K extends RouteName> = BodyOf<Routes[K]>;
export type RouteResponse<K extends RouteName> = ResponseOf<Routes[K]>;

/** The parts of a named route's request as its handler gets them after validation. */
export type HandlerInput<K extends RouteName> = {
  params: ParsedParams<Routes[K]>;
  query: ParsedQuery<Routes[K]>;
  body: ParsedBody<Routes[K]>;
};
