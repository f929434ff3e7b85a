import type { AdminDashboard, TeacherDashboard } from '@lectern/contract';

/** The figures of a small site, with activity on two days. */
export function makeAdminDashboard(): AdminDashboard {
  return {
    counts: { courses: 11, institutions: 12, users: 13, students: 14, teachers: 15, admins: 16, coordinators: 1700 },
    approved: { institution: true, teacher: true },
    institutionsWaiting: 0,
    sitting: { attempts: 0, tests: [] },
    activity: [
      { day: '2026-05-03', signUps: 2, activeUsers: 5 },
      { day: '2026-05-04', signUps: 3, activeUsers: 8 },
    ],
  };
}

/** The dashboard of a teacher with nothing to do; `over` overrides its fields. */
export function makeTeacherDashboard(over: Partial<TeacherDashboard> = {}): TeacherDashboard {
  return {
    coursesCount: 2,
    requestsWaiting: 0,
    timeRequestsWaiting: 0,
    newestRequests: [],
    notStarted: { total: 0, students: [] },
    sitting: { attempts: 0, tests: [] },
    datedTests: [],
    questionsWaiting: { total: 0, courses: [] },
    newestReviews: [],
    ...over,
  };
}
