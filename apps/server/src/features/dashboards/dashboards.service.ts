import type { AdminDashboard, NotStarted, NotStartedQuery, TeacherDashboard, Waiting } from '@lectern/contract';
import type { Act } from '../../platform/act/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { dayMs } from '../../platform/jobs/removing.ts';
import { type Page, pageOffset, toPage } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { listOwnDatedTests, listSatTests } from '../attempts/index.ts';
import { countInstitutionsWaiting } from '../institutions/index.ts';
import { countWaiting, countWaitingFor } from '../join-requests/index.ts';
import { listWaitingOf } from '../questions/index.ts';
import { countTimeRequestsWaiting } from '../time-requests/index.ts';
import { countTeachersWaiting } from '../teacher-approvals/index.ts';
import { presentAdminDashboard, presentNotStarted, presentTeacherDashboard } from './dashboards.presenter.ts';
import {
  countEverything,
  countTeacherCourses,
  findApproved,
  listActivity,
  listNewestReviews,
  listNotStarted,
  listWaitingRequests,
} from './dashboards.repository.ts';

/** Days that the activity chart shows. */
const chartDays = 30;
const weekMs = 7 * dayMs;
/** Rows of each short list on a dashboard. */
const few = 5;

/** The whole site in figures. */
export async function adminDashboard({ db, clock }: Act): Promise<AdminDashboard> {
  const today = clock.now().toISOString().slice(0, 'YYYY-MM-DD'.length);
  const [counts, approved, institutionsWaiting, sat, activity] = await Promise.all([
    countEverything(db),
    findApproved(db),
    countInstitutionsWaiting(db),
    listSatTests(db, { teacher: null }, few),
    listActivity(db, today, chartDays),
  ]);
  return presentAdminDashboard({ counts, approved, institutionsWaiting, sat, activity });
}

/** A teacher's day: how many courses, and what needs doing. */
export async function teacherDashboard({ db, clock, actor: teacher }: Act): Promise<TeacherDashboard> {
  const now = clock.now();
  const [coursesCount, requestsWaiting, timeRequestsWaiting, requests, notStarted, sat, dated, reviews, questions] =
    await Promise.all([
      countTeacherCourses(db, teacher),
      countWaitingFor(db, teacher.id),
      countTimeRequestsWaiting(db, teacher),
      listWaitingRequests(db, teacher.id, few),
      listNotStarted(db, teacher.id, { limit: few, offset: 0 }),
      listSatTests(db, { teacher: teacher.id }, few),
      listOwnDatedTests(
        db,
        teacher.id,
        { since: new Date(now.getTime() - weekMs), now, until: new Date(now.getTime() + weekMs) },
        few,
      ),
      listNewestReviews(db, teacher.id, few),
      listWaitingOf(db, teacher.id, few),
    ]);
  return presentTeacherDashboard({
    coursesCount,
    requestsWaiting,
    timeRequestsWaiting,
    requests,
    notStarted,
    sat,
    dated,
    reviews,
    questions,
  });
}

/** One page of the students who have not opened anything in the teacher's courses. */
export async function pageOfNotStarted(db: Db, teacher: Actor, query: NotStartedQuery): Promise<Page<NotStarted>> {
  const rows = await listNotStarted(db, teacher.id, pageOffset(query));
  // A page past the last has no row that tells how many there are.
  const [first] = rows.length > 0 ? rows : await listNotStarted(db, teacher.id, { limit: 1, offset: 0 });
  return toPage(query, first?.total ?? 0, rows.map(presentNotStarted));
}

/** Counts the work that waits for somebody, for the badges in the navigation. */
export async function waitingFor(db: Db, actor: Actor): Promise<Waiting> {
  const [requests, timeRequests, teacherApprovals] = await Promise.all([
    countWaiting(db, actor),
    countTimeRequestsWaiting(db, actor),
    countTeachersWaiting(db, actor),
  ]);
  return { ...requests, timeRequests, teacherApprovals };
}
