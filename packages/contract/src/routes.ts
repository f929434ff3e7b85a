import { auditRoutes } from './audit.ts';
import { oversightRoutes } from './attempt-oversight.ts';
import { attemptRoutes } from './attempts.ts';
import { courseRoutes, materialRoutes } from './courses.ts';
import { dashboardRoutes } from './dashboards.ts';
import { fileRoutes } from './files.ts';
import { gainRoutes } from './gains.ts';
import { groupRoutes } from './groups.ts';
import { institutionRoutes } from './institutions.ts';
import { joinRequestRoutes } from './join-requests.ts';
import { userRoutes } from './people.ts';
import { passwordRoutes, profileRoutes, verifyEmailRoutes } from './profiles.ts';
import { progressRoutes } from './progress.ts';
import { exchangeRoutes } from './question-exchange.ts';
import { ratingRoutes } from './ratings.ts';
import { rosterRoutes } from './rosters.ts';
import { regradeRoutes } from './regrades.ts';
import type {
  ParsedBody,
  ParsedParams,
  ParsedQuery,
  RouteBody as BodyOf,
  RouteParams as ParamsOf,
  RouteQuery as QueryOf,
  RouteResponse as ResponseOf,
} from './route.ts';
import { teacherApprovalRoutes } from './teacher-approvals.ts';
import { testRoutes } from './tests.ts';
import { authRoutes } from './users.ts';

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
