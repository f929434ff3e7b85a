import { z } from 'zod';
import { Id, pageQuery, PersonWithFace, Timestamp } from '../common.ts';

/** The activity of one day (UTC). */
export const DayOfActivity = z.object({
  day: z.iso.date(),
  signUps: z.int(),
  /** People who used the site on that day. */
  activeUsers: z.int(),
});

/** The tests that somebody sits now, the most sat first, and the number of open attempts at all of them. */
const OpenAttempts = z.object({
  /** Counted up to `limits.countedMatches`. */
  attempts: z.int(),
  tests: z.array(z.object({ _id: Id, test_name: z.string(), attempts: z.int() })),
});

export const AdminDashboard = z
  .object({
    counts: z.object({
      courses: z.int(),
      institutions: z.int(),
      users: z.int(),
      students: z.int(),
      teachers: z.int(),
      admins: z.int(),
      coordinators: z.int(),
    }),
    /** Whether there is what the rest of a new site builds on: somebody's word is needed for both. */
    approved: z.object({
      institution: z.boolean(),
      /** One who is no administrator beside. */
      teacher: z.boolean(),
    }),
    /** Institutions whose status is Pending, counted up to `limits.countedMatches`. */
    institutionsWaiting: z.int(),
    sitting: OpenAttempts,
    /** The last thirty days, oldest first, days without anything included. */
    activity: z.array(DayOfActivity),
  })
  .meta({ id: 'AdminDashboard' });
export type AdminDashboard = z.infer<typeof AdminDashboard>;

/** A student of a course who has not opened any material of it. */
export const NotStarted = z
  .object({
    user: PersonWithFace,
    course: z.object({ _id: Id, name: z.string() }),
    since: Timestamp,
  })
  .meta({ id: 'NotStarted' });
export type NotStarted = z.infer<typeof NotStarted>;

export const NotStartedQuery = z.object(pageQuery);
export type NotStartedQuery = z.infer<typeof NotStartedQuery>;

export const TeacherDashboard = z
  .object({
    /** Own courses and those that the institution grants. */
    coursesCount: z.int(),
    requestsWaiting: z.int(),
    /** Requests for more time at own tests. */
    timeRequestsWaiting: z.int(),
    newestRequests: z.array(
      z.object({
        _id: Id,
        user: PersonWithFace,
        course: z.object({ _id: Id, name: z.string() }),
        createdAt: Timestamp,
      }),
    ),
    /** Students of own courses who have not opened any material of them, the longest-waiting first. */
    notStarted: z.object({
      total: z.int(),
      students: z.array(NotStarted),
    }),
    /** Own tests alone. */
    sitting: OpenAttempts,
    /** Own tests that are due or close within seven days, the next first, then those that were due and have late attempts. */
    datedTests: z.array(
      z.object({
        _id: Id,
        test_name: z.string(),
        course: z.object({ _id: Id, name: z.string() }),
        moment: z.enum(['due', 'closes', 'late']),
        at: Timestamp,
        /** Submitted after the due date. */
        lateAttempts: z.int(),
      }),
    ),
    /** Questions in own courses that nobody has answered, and the courses with most of them. */
    questionsWaiting: z.object({
      total: z.int(),
      courses: z.array(z.object({ _id: Id, name: z.string(), waiting: z.int() })),
    }),
    newestReviews: z.array(
      z.object({
        _id: Id,
        user: PersonWithFace,
        course: z.object({ _id: Id, name: z.string() }),
        rating: z.int(),
        comment: z.string(),
        createdAt: Timestamp,
      }),
    ),
  })
  .meta({ id: 'TeacherDashboard' });
export type TeacherDashboard = z.infer<typeof TeacherDashboard>;

/** Counts of waiting work for the badges in the navigation, each up to `limits.countedMatches`. */
export const Waiting = z
  .object({
    /** Requests to decide on. */
    joinRequests: z.int(),
    /** Requests for more time to decide on. */
    timeRequests: z.int(),
    /** Teachers to approve. */
    teacherApprovals: z.int(),
    /** Decisions on one's own requests that one has not seen. */
    decisions: z.int(),
  })
  .meta({ id: 'Waiting' });
export type Waiting = z.infer<typeof Waiting>;
