import { accessTokenRoutes } from './access-tokens/routes.ts';
import { announcementRoutes } from './announcements/routes.ts';
import { attemptRoutes } from './attempts/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { bulkActRoutes } from './bulk-acts/routes.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { certificateRoutes } from './certificates/routes.ts';
import { courseDateRoutes } from './course-dates/routes.ts';
import { courseOverviewRoutes } from './course-overview/routes.ts';
import { copyRoutes } from './copies/routes.ts';
import { courseTraceRoutes } from './course-traces/routes.ts';
import { courseRoutes } from './courses/routes.ts';
import { courseStaffRoutes } from './courses/staff-routes.ts';
import { dashboardRoutes } from './dashboards/routes.ts';
import { draftRoutes } from './drafts/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { groupRoutes } from './groups/routes.ts';
import { institutionOverviewRoutes } from './institution-overview/routes.ts';
import { institutionRoutes } from './institutions/routes.ts';
import { joinRequestRoutes } from './join-requests/routes.ts';
import { lookRoutes } from './looks/routes.ts';
import { retentionRoutes } from './retention/routes.ts';
import { markingRoutes } from './marking/routes.ts';
import { materialRoutes } from './materials/routes.ts';
import { needRoutes } from './needs/routes.ts';
import { noticeRoutes } from './notices/routes.ts';
import { profileRoutes } from './profiles/routes.ts';
import { progressRoutes } from './progress/routes.ts';
import { questionRoutes } from './questions/routes.ts';
import { ratingRoutes } from './ratings/routes.ts';
import { rosterRoutes } from './rosters/routes.ts';
import { rosterSourceRoutes } from './rosters/source-routes.ts';
import { searchRoutes } from './search/routes.ts';
import { siteHealthRoutes } from './site-health/routes.ts';
import { studentRoutes } from './students/routes.ts';
import { studyNoteRoutes } from './study-notes/routes.ts';
import { timeRequestRoutes } from './time-requests/routes.ts';
import { teacherApprovalRoutes } from './teacher-approvals/routes.ts';
import { testRoutes } from './test-authoring/routes.ts';
import { userRoutes } from './users/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';
import type {
  ParsedBody,
  ParsedParams,
  ParsedQuery,
  RouteBody as BodyOf,
  RouteParams as ParamsOf,
  RouteQuery as QueryOf,
  RouteResponse as ResponseOf,
} from './route.ts';

/** Every route of the program, by method and path. */
export const routes = {
  ...authRoutes,
  ...courseRoutes,
  ...courseStaffRoutes,
  ...courseOverviewRoutes,
  ...institutionOverviewRoutes,
  ...copyRoutes,
  ...studentRoutes,
  ...timeRequestRoutes,
  ...needRoutes,
  ...courseDateRoutes,
  ...materialRoutes,
  ...searchRoutes,
  ...draftRoutes,
  ...fileRoutes,
  ...joinRequestRoutes,
  ...ratingRoutes,
  ...progressRoutes,
  ...groupRoutes,
  ...userRoutes,
  ...bulkActRoutes,
  ...dashboardRoutes,
  ...siteHealthRoutes,
  ...announcementRoutes,
  ...questionRoutes,
  ...studyNoteRoutes,
  ...certificateRoutes,
  ...courseTraceRoutes,
  ...noticeRoutes,
  ...calendarRoutes,
  ...teacherApprovalRoutes,
  ...institutionRoutes,
  ...lookRoutes,
  ...retentionRoutes,
  ...profileRoutes,
  ...auditRoutes,
  ...accessTokenRoutes,
  ...webhookRoutes,
  ...rosterRoutes,
  ...rosterSourceRoutes,
  ...testRoutes,
  ...attemptRoutes,
  ...markingRoutes,
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
