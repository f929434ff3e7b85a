import type { AdminDashboard, NotStarted, TeacherDashboard } from '@lectern/contract';
import type {
  ApprovedRow,
  Counts,
  DayRow,
  NotStartedRow,
  ReviewRow,
  WaitingRequestRow,
} from './dashboards.repository.ts';

/** The whole site in figures. */
export function presentAdminDashboard(
  counts: Counts,
  approved: ApprovedRow,
  activity: readonly DayRow[],
): AdminDashboard {
  const { courses, institutions, users, students, teachers, admins, coordinators } = counts;
  return {
    counts: { courses, institutions, users, students, teachers, admins, coordinators },
    approved: { institution: approved.institution, teacher: approved.teacher },
    activity: activity.map((row) => ({ day: row.day, signUps: row.sign_ups, activeUsers: row.active_users })),
  };
}

type TeachersDay = {
  coursesCount: number;
  requestsWaiting: number;
  requests: readonly WaitingRequestRow[];
  notStarted: readonly NotStartedRow[];
  reviews: readonly ReviewRow[];
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
