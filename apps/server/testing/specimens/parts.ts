import { type CourseRight, grants, type StaffRole, staffRoles } from '@lectern/contract';
import { specimens } from './index.ts';
import type { AnyRoute } from './specimen.ts';

/** The routes that ask for a right on a course, by the right. To all others a part on a course makes no difference. */
const routesOfRights: Readonly<Record<CourseRight, readonly AnyRoute[]>> = {
  see: [
    'GET /api/courses/:id',
    'GET /api/courses/:id/staff',
    'GET /api/courses/:id/overview',
    'GET /api/courses/:id/students',
    'GET /api/courses/:id/students/ids',
    'GET /api/courses/:id/results',
    'GET /api/courses/:id/results/csv',
    'GET /api/courses/:id/dates',
    'GET /api/courses/:id/dates/people/:userId',
    'GET /api/materials/:subjectId/materials',
    'GET /api/materials/:id',
    'GET /api/courses/:id/outline',
    'GET /api/files/:id',
    'GET /api/files/:id/:name',
    'GET /api/courses/:id/ratings',
    'GET /api/tests/:id',
    'GET /api/tests/:id/exceptions',
    'GET /api/tests/:id/board',
    'GET /api/tests/:id/not-submitted',
    'GET /api/tests/:id/results',
    'GET /api/tests/:id/results/summary',
    'GET /api/tests/:id/results/csv',
    'GET /api/tests/:id/analysis',
    'GET /api/attempts/:id/review',
    'GET /api/tests/:id/regrades',
    'GET /api/tests/:id/regrades/former-keys',
    'GET /api/subjects/:subjectId/gains',
  ],
  answer: [
    'GET /api/materials/:id/questions',
    'POST /api/materials/:id/post-pictures',
    'GET /api/post-pictures/:id',
    'GET /api/courses/:id/questions',
    'GET /api/questions/:id',
    'GET /api/questions/:id/answers',
    'POST /api/questions/:id/answers',
    'PUT /api/questions/:id/resolved',
    'PUT /api/questions/:id/accepted',
    'PUT /api/posts/:id',
    'DELETE /api/posts/:id',
    'PUT /api/posts/:id/hidden',
  ],
  mark: [
    'POST /api/attempts/:id/close',
    'PUT /api/courses/:id/needs/:userId/dismissal',
    'DELETE /api/courses/:id/needs/:userId/dismissal',
  ],
  edit: [
    'POST /api/attempts/:id/reopen',
    'PUT /api/courses/update-course/:id',
    'POST /api/courses/:id/join-code',
    'POST /api/courses/:id/copy',
    'GET /api/courses/:id/export.zip',
    'PUT /api/courses/:id/dates',
    'POST /api/courses/:id/dates/move',
    'POST /api/courses/:id/dates/undo',
    'GET /api/materials/:id/exceptions',
    'PUT /api/materials/:id/exceptions/people/:userId',
    'PUT /api/courses/:id/question-settings',
    'GET /api/courses/:id/certificate-settings',
    'PUT /api/courses/:id/certificate-settings',
    'GET /api/courses/:id/certificates',
    'PUT /api/certificates/:id/revoked',
    'GET /api/certificates/:id/pdf',
    'POST /api/tests',
    'PUT /api/tests/:id',
    'PUT /api/tests/test-status/:id',
    'DELETE /api/tests/:id',
    'POST /api/tests/:id/restore',
    'POST /api/tests/:id/copy',
    'GET /api/tests/:id/export',
    'PUT /api/tests/:id/exceptions/people/:userId',
    'POST /api/tests/:id/time',
    'POST /api/attempts/:id/time',
    'POST /api/tests/:id/regrades/preview',
    'POST /api/tests/:id/regrades',
    'POST /api/tests/:id/regrades/:regradeId/undo',
    'POST /api/tests/:id/time-requests/:requestId/grant',
    'POST /api/tests/:id/time-requests/:requestId/decline',
    'POST /api/tests/:id/time-requests/:requestId/undo',
    'POST /api/question-bank/tags',
    'GET /api/courses/:id/announcements',
    'POST /api/courses/:id/announcements',
    'GET /api/announcements/:id',
    'PUT /api/announcements/:id',
    'POST /api/announcements/:id/withdraw',
    'POST /api/announcements/:id/restore',
    'GET /api/courses/:id/notice-settings',
    'PUT /api/courses/:id/notice-settings',
  ],
  admit: [
    'POST /api/courses/handle-join-request',
    'POST /api/courses/:id/students/preview',
    'POST /api/courses/:id/students',
    'GET /api/courses/:id/students/removed',
    'POST /api/courses/:id/students/:userId/remove',
    'POST /api/courses/:id/students/:userId/restore',
    'GET /api/students/:id',
    'PUT /api/students/:id/note',
  ],
  own: [
    'GET /api/courses/:id/usage',
    'DELETE /api/courses/:id',
    'POST /api/courses/:id/restore',
    'GET /api/courses/:id/template',
    'PUT /api/courses/:id/template',
    'DELETE /api/courses/:id/template',
    'GET /api/courses/:id/staff/candidates',
    'POST /api/courses/:id/staff',
    'PUT /api/courses/:id/staff/:userId',
    'DELETE /api/courses/:id/staff/:userId',
  ],
};

const rightOf = (route: AnyRoute): CourseRight | undefined =>
  (Object.keys(routesOfRights) as CourseRight[]).find((right) => routesOfRights[right].includes(route));

const [author, otherTeacher] = [2, 3] as const;

/**
 * The status that a co-teacher and a marker of the course get: the author's where their part has the right, and otherwise that of a
 * teacher who sees the course and has no part on it.
 */
export function statusesOfParts(route: AnyRoute, which: 'access' | 'onPrivate'): number[] {
  const { access, [which]: row = access } = specimens[route];
  const right = rightOf(route);
  const statusOf = (part: StaffRole) =>
    right !== undefined && grants(part, right) ? row[author] : access[otherTeacher];
  return staffRoles.map(statusOf);
}
