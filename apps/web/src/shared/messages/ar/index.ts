import { app } from './app.ts';
import { approvals } from './approvals.ts';
import { attempt } from './attempt.ts';
import { attemptOversight } from './attempt-oversight.ts';
import { auditLog } from './audit-log.ts';
import { auth } from './auth.ts';
import { common } from './common.ts';
import { courseBin } from './course-bin.ts';
import { courseForm } from './course-form.ts';
import { courseList } from './course-list.ts';
import { courses } from './courses.ts';
import { dashboards } from './dashboards.ts';
import { groupForm } from './group-form.ts';
import { groupList } from './group-list.ts';
import { institutionForm } from './institution-form.ts';
import { institutionList } from './institution-list.ts';
import { joining } from './joining.ts';
import { materials } from './materials.ts';
import { myCourses } from './my-courses.ts';
import { pages } from './pages.ts';
import { passwords } from './passwords.ts';
import { profile } from './profile.ts';
import { progress } from './progress.ts';
import { questionExchange } from './question-exchange.ts';
import { rating } from './rating.ts';
import { results } from './results.ts';
import { rosterImport } from './roster-import.ts';
import { sentFields } from './sent-fields.ts';
import { sentQuestions } from './sent-questions.ts';
import { sentServer } from './sent-server.ts';
import { sent } from './sent.ts';
import { shared } from './shared.ts';
import { staffPages } from './staff-pages.ts';
import { teacherApprovals } from './teacher-approvals.ts';
import { testForm } from './test-form.ts';
import { testList } from './test-list.ts';
import { testsOfCourse } from './tests-of-course.ts';
import { uploads } from './uploads.ts';
import { userForm } from './user-form.ts';
import { userList } from './user-list.ts';

/** The whole interface in Arabic: English sentence → Arabic one. */
export const messages = {
  ...app,
  ...approvals,
  ...attempt,
  ...attemptOversight,
  ...auditLog,
  ...auth,
  ...common,
  ...courseBin,
  ...courseForm,
  ...courseList,
  ...courses,
  ...dashboards,
  ...groupForm,
  ...groupList,
  ...institutionForm,
  ...institutionList,
  ...joining,
  ...materials,
  ...myCourses,
  ...pages,
  ...passwords,
  ...profile,
  ...progress,
  ...questionExchange,
  ...rating,
  ...results,
  ...rosterImport,
  ...sent,
  ...sentFields,
  ...sentQuestions,
  ...sentServer,
  ...shared,
  ...staffPages,
  ...teacherApprovals,
  ...testForm,
  ...testList,
  ...testsOfCourse,
  ...uploads,
  ...userForm,
  ...userList,
};
