import { authFeature } from './features/auth/index.ts';
import { usersFeature } from './features/users/index.ts';
import { institutionsFeature } from './features/institutions/index.ts';
import { looksFeature } from './features/looks/index.ts';
import { coursesFeature } from './features/courses/index.ts';
import { materialsFeature } from './features/materials/index.ts';
import { groupsFeature } from './features/groups/index.ts';
import { joinRequestsFeature } from './features/join-requests/index.ts';
import { ratingsFeature } from './features/ratings/index.ts';
import { progressFeature } from './features/progress/index.ts';
import { testAuthoringFeature } from './features/test-authoring/index.ts';
import { markingFeature } from './features/marking/index.ts';
import { attemptsFeature } from './features/attempts/index.ts';
import { filesFeature } from './features/files/index.ts';
import { profilesFeature } from './features/profiles/index.ts';
import { rostersFeature } from './features/rosters/index.ts';
import { searchFeature } from './features/search/index.ts';
import { accessTokensFeature } from './features/access-tokens/index.ts';
import { auditFeature } from './features/audit/index.ts';
import { retentionFeature } from './features/retention/index.ts';
import { teacherApprovalsFeature } from './features/teacher-approvals/index.ts';
import { announcementsFeature } from './features/announcements/index.ts';
import { bulkActsFeature } from './features/bulk-acts/index.ts';
import { copiesFeature } from './features/copies/index.ts';
import { courseDatesFeature } from './features/course-dates/index.ts';
import { institutionOverviewFeature } from './features/institution-overview/index.ts';
import { courseOverviewFeature } from './features/course-overview/index.ts';
import { studentsFeature } from './features/students/index.ts';
import { timeRequestsFeature } from './features/time-requests/index.ts';
import { needsFeature } from './features/needs/index.ts';
import { certificatesFeature } from './features/certificates/index.ts';
import { questionsFeature } from './features/questions/index.ts';
import { studyNotesFeature } from './features/study-notes/index.ts';
import { courseTracesFeature } from './features/course-traces/index.ts';
import { draftsFeature } from './features/drafts/index.ts';
import { noticesFeature } from './features/notices/index.ts';
import { calendarFeature } from './features/calendar/index.ts';
import { siteHealthFeature } from './features/site-health/index.ts';
import { dashboardsFeature } from './features/dashboards/index.ts';
import { webhooksFeature } from './features/webhooks/index.ts';
import type { Feature } from './platform/feature/index.ts';
import type { Services } from './services.ts';

/** The parts of the product, in the order of the file with own data. Courses are passed on before their tests. */
export const features: readonly Feature<Services>[] = [
  authFeature,
  accessTokensFeature,
  usersFeature,
  institutionsFeature,
  looksFeature,
  coursesFeature,
  materialsFeature,
  groupsFeature,
  joinRequestsFeature,
  ratingsFeature,
  progressFeature,
  testAuthoringFeature,
  markingFeature,
  attemptsFeature,
  filesFeature,
  profilesFeature,
  rostersFeature,
  searchFeature,
  auditFeature,
  retentionFeature,
  teacherApprovalsFeature,
  announcementsFeature,
  courseOverviewFeature,
  institutionOverviewFeature,
  bulkActsFeature,
  copiesFeature,
  studentsFeature,
  needsFeature,
  courseDatesFeature,
  timeRequestsFeature,
  questionsFeature,
  studyNotesFeature,
  certificatesFeature,
  courseTracesFeature,
  draftsFeature,
  noticesFeature,
  webhooksFeature,
  calendarFeature,
  dashboardsFeature,
  siteHealthFeature,
];
