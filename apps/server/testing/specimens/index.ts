import { accessTokenSpecimens } from '../../src/features/access-tokens/access-tokens.specimens.ts';
import { announcementSpecimens } from '../../src/features/announcements/announcements.specimens.ts';
import { attemptSpecimens } from '../../src/features/attempts/attempts.specimens.ts';
import { auditSpecimens } from '../../src/features/audit/audit.specimens.ts';
import { authSpecimens } from '../../src/features/auth/auth.specimens.ts';
import { bulkActSpecimens } from '../../src/features/bulk-acts/bulk-acts.specimens.ts';
import { calendarSpecimens } from '../../src/features/calendar/calendar.specimens.ts';
import { certificateSpecimens } from '../../src/features/certificates/certificates.specimens.ts';
import { copySpecimens } from '../../src/features/copies/copies.specimens.ts';
import { courseDatesSpecimens } from '../../src/features/course-dates/course-dates.specimens.ts';
import { institutionOverviewSpecimens } from '../../src/features/institution-overview/institution-overview.specimens.ts';
import { courseOverviewSpecimens } from '../../src/features/course-overview/course-overview.specimens.ts';
import { courseTraceSpecimens } from '../../src/features/course-traces/course-traces.specimens.ts';
import { courseSpecimens } from '../../src/features/courses/courses.specimens.ts';
import { dashboardSpecimens } from '../../src/features/dashboards/dashboards.specimens.ts';
import { fileSpecimens } from '../../src/features/files/files.specimens.ts';
import { groupSpecimens } from '../../src/features/groups/groups.specimens.ts';
import { institutionSpecimens } from '../../src/features/institutions/institutions.specimens.ts';
import { joinRequestSpecimens } from '../../src/features/join-requests/join-requests.specimens.ts';
import { retentionSpecimens } from '../../src/features/retention/retention.specimens.ts';
import { lookSpecimens } from '../../src/features/looks/looks.specimens.ts';
import { markingSpecimens } from '../../src/features/marking/marking.specimens.ts';
import { materialSpecimens } from '../../src/features/materials/materials.specimens.ts';
import { needSpecimens } from '../../src/features/needs/needs.specimens.ts';
import { noticeSpecimens } from '../../src/features/notices/notices.specimens.ts';
import { profileSpecimens } from '../../src/features/profiles/profiles.specimens.ts';
import { progressSpecimens } from '../../src/features/progress/progress.specimens.ts';
import { questionSpecimens } from '../../src/features/questions/questions.specimens.ts';
import { ratingSpecimens } from '../../src/features/ratings/ratings.specimens.ts';
import { rosterSourceSpecimens, rosterSpecimens } from '../../src/features/rosters/rosters.specimens.ts';
import { searchSpecimens } from '../../src/features/search/search.specimens.ts';
import { siteHealthSpecimens } from '../../src/features/site-health/site-health.specimens.ts';
import { studentSpecimens } from '../../src/features/students/students.specimens.ts';
import { draftSpecimens } from '../../src/features/drafts/drafts.specimens.ts';
import { studyNoteSpecimens } from '../../src/features/study-notes/study-notes.specimens.ts';
import { teacherApprovalSpecimens } from '../../src/features/teacher-approvals/teacher-approvals.specimens.ts';
import { timeRequestSpecimens } from '../../src/features/time-requests/time-requests.specimens.ts';
import { testAuthoringSpecimens } from '../../src/features/test-authoring/test-authoring.specimens.ts';
import { webhookSpecimens } from '../../src/features/webhooks/webhooks.specimens.ts';
import { userSpecimens } from '../../src/features/users/users.specimens.ts';
import type { AnyRoute, AnySpecimen, Specimens } from './specimen.ts';
import { systemSpecimens } from './system.specimens.ts';

/** A specimen of every route. */
export const specimens: Readonly<Record<AnyRoute, AnySpecimen>> = {
  ...auditSpecimens,
  ...userSpecimens,
  ...bulkActSpecimens,
  ...institutionSpecimens,
  ...lookSpecimens,
  ...retentionSpecimens,
  ...accessTokenSpecimens,
  ...webhookSpecimens,
  ...authSpecimens,
  ...courseSpecimens,
  ...courseOverviewSpecimens,
  ...institutionOverviewSpecimens,
  ...copySpecimens,
  ...courseDatesSpecimens,
  ...materialSpecimens,
  ...fileSpecimens,
  ...groupSpecimens,
  ...joinRequestSpecimens,
  ...profileSpecimens,
  ...progressSpecimens,
  ...questionSpecimens,
  ...certificateSpecimens,
  ...ratingSpecimens,
  ...rosterSpecimens,
  ...rosterSourceSpecimens,
  ...testAuthoringSpecimens,
  ...attemptSpecimens,
  ...markingSpecimens,
  ...teacherApprovalSpecimens,
  ...searchSpecimens,
  ...studentSpecimens,
  ...draftSpecimens,
  ...studyNoteSpecimens,
  ...courseTraceSpecimens,
  ...timeRequestSpecimens,
  ...needSpecimens,
  ...announcementSpecimens,
  ...noticeSpecimens,
  ...calendarSpecimens,
  ...dashboardSpecimens,
  ...siteHealthSpecimens,
  ...systemSpecimens,
} satisfies Specimens<AnyRoute>;
