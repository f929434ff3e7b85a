import type { AdminDashboard, NotStarted, TeacherDashboard } from '@lectern/contract';
import type { OwnDatedTestRow, SatTestRow } from '../attempts/index.ts';
import type { WaitingCourseRow } from '../questions/index.ts';
import type {
  ApprovedRow,
  Counts,
  DayRow,
  NotStartedRow,
  ReviewRow,
  WaitingRequestRow,
} from './dashboards.repository.ts';

type WholeSite = {
  counts: Counts;
  approved: ApprovedRow;
  institutionsWaiting: number;
  sat: readonly SatTestRow[];
  activity: readonly DayRow[];
};

const presentOpenAttempts = (tests: readonly SatTestRow[]): TeacherDashboard['sitting'] => ({
  attempts: tests[0]?.total ?? 0,
  tests: tests.map((test) => ({ _id: test.id, test_name: test.name, attempts: test.attempts })),
});

/** The whole site in figures. */
export function presentAdminDashboard(site: WholeSite): AdminDashboard {
  const { counts, approved, activity } = site;
  const { courses, institutions, users, students, teachers, admins, coordinators } = counts;
  return {
    counts: { courses, institutions, users, students, teachers, admins, coordinators },
    approved: { institution: approved.institution, teacher: approved.teacher },
    institutionsWaiting: site.institutionsWaiting,
    sitting: presentOpenAttempts(site.sat),
    activity: activity.map((row) => ({ day: row.day, signUps: row.sign_ups, activeUsers: row.active_users })),
  };
}

type TeachersDay = {
  coursesCount: number;
  requestsWaiting: number;
  timeRequestsWaiting: number;
  requests: readonly WaitingRequestRow[];
  notStarted: readonly NotStartedRow[];
  sat: readonly SatTestRow[];
  dated: readonly OwnDatedTestRow[];
  reviews: readonly ReviewRow[];
  questions: readonly (WaitingCourseRow & { total: number })[];
};

const presentPerson = (row: { user_id: string; username: string; profile_picture: string | null }) => ({
  _id: row.user_id,
  username: row.username,
  profilePicture: row.profile_picture,
});

/** A student who has not begun a course. */
export const presentNotStarted = (row: NotStartedRow): NotStarted => ({
  user: presentPerson(row),
  course: { _id: row.course_id, name: row.course_name },
  since: row.since.toISOString(),
});

/** A teacher's day. */
export function presentTeacherDashboard(day: TeachersDay): TeacherDashboard {
  return {
    coursesCount: day.coursesCount,
    requestsWaiting: day.requestsWaiting,
    timeRequestsWaiting: day.timeRequestsWaiting,
    newestRequests: day.requests.map((row) => ({
      _id: row.id,
      user: presentPerson(row),
      course: { _id: row.course_id, name: row.course_name },
      createdAt: row.created_at.toISOString(),
    })),
    notStarted: {
      total: day.notStarted[0]?.total ?? 0,
      students: day.notStarted.map(presentNotStarted),
    },
    sitting: presentOpenAttempts(day.sat),
    datedTests: day.dated.map((row) => ({
      _id: row.id,
      test_name: row.name,
      course: { _id: row.course_id, name: row.course_name },
      moment: row.moment,
      at: row.at.toISOString(),
      lateAttempts: row.late_attempts,
    })),
    questionsWaiting: {
      total: day.questions[0]?.total ?? 0,
      courses: day.questions.map(({ id, name, waiting }) => ({ _id: id, name, waiting })),
    },
    newestReviews: day.reviews.map((row) => ({
      _id: row.id,
      user: presentPerson(row),
      course: { _id: row.course_id, name: row.course_name },
      rating: row.rating,
      comment: row.comment,
      createdAt: row.created_at.toISOString(),
    })),
  };
}
