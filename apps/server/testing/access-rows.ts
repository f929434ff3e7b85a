import type { RouteName, tusPath } from '@lectern/contract';

// The status that each kind of person gets on each route for a well-formed request; `access-table.test.ts` asks.

/** Every kind of person who may call. */
export const actors = [
  'visitor',
  'student',
  'author',
  'other teacher',
  'coordinator',
  'admin',
  'blocked admin',
] as const;
export type ActorName = (typeof actors)[number];
type Row = readonly [
  visitor: number,
  student: number,
  author: number,
  otherTeacher: number,
  coordinator: number,
  admin: number,
  blocked: number,
];

type SystemRoute =
  | `GET /${'healthz' | 'readyz' | 'metrics' | 'api/openapi.json'}`
  | `GET /api/docs${'' | '/json' | '/yaml' | '/static/index.html' | '/static/swagger-initializer.js' | '/static/*'}`
  | `${'POST' | 'OPTIONS'} ${typeof tusPath}`
  | `${'HEAD' | 'PATCH' | 'DELETE' | 'OPTIONS'} ${typeof tusPath}/:id`;
export type AnyRoute = RouteName | SystemRoute;

const signedIn: Row = [401, 200, 200, 200, 200, 200, 401];
const teachers: Row = [401, 403, 200, 200, 403, 200, 401];
const admins: Row = [401, 403, 403, 403, 403, 200, 401];
const students: Row = [401, 200, 403, 403, 403, 403, 401];
/** Students, and teachers, who were students perhaps. */
const learners: Row = [401, 200, 200, 200, 403, 403, 401];
const studentsMaking: Row = [401, 201, 403, 403, 403, 403, 401];
/** Its maker and admins may; to other teachers it is not there. */
const mineToWrite: Row = [401, 403, 200, 404, 403, 200, 401];
const mineToAdd: Row = [401, 403, 201, 404, 403, 201, 401];

/** Admins and the institution's coordinators may. */
const coordinators: Row = [401, 403, 403, 403, 200, 200, 401];

const all = (status: number): Row => [status, status, status, status, status, status, status];

/** Tests and attempts, wherever the course is: an attempt that has begun stays its student's. */
const onTests = {
  'PUT /api/tests/:id': mineToWrite,
  'PUT /api/tests/test-status/:id': mineToWrite,
  'DELETE /api/tests/:id': mineToWrite,
  'POST /api/tests/:id/restore': mineToWrite,
  'GET /api/tests/:id/export': mineToWrite,
  'POST /api/attempts/:id/lease': students,
  'GET /api/attempts/:id': students,
  'PUT /api/attempts/:id/responses/:questionId': students,
  'POST /api/attempts/:id/heartbeat': students,
  'POST /api/attempts/:id/submit': students,
  // To teachers somebody else's attempt is not there.
  'GET /api/attempts/:id/result': [401, 200, 404, 404, 403, 403, 401],
  'GET /api/tests/:id/results': mineToWrite,
  'GET /api/tests/:id/results/csv': mineToWrite,
  'GET /api/tests/:id/board': mineToWrite,
  'GET /api/tests/:id/analysis': mineToWrite,
  'POST /api/tests/:id/time': mineToAdd,
  'GET /api/attempts/:id/review': mineToWrite,
  'POST /api/attempts/:id/time': mineToAdd,
  'POST /api/attempts/:id/reopen': mineToWrite,
  'POST /api/attempts/:id/close': mineToWrite,
  'POST /api/tests/:id/regrades/preview': mineToWrite,
  'POST /api/tests/:id/regrades': mineToAdd,
  'GET /api/tests/:id/regrades': mineToWrite,
  'GET /api/tests/:id/regrades/former-keys': mineToWrite,
  'POST /api/tests/:id/regrades/:regradeId/undo': mineToWrite,
  'GET /api/subjects/:subjectId/gains': mineToWrite,
} satisfies Partial<Record<AnyRoute, Row>>;

/**
 * On a public course of the author's, a file in it, an upload that the author began, the author's group with the
 * course, and somebody's request to join the course. Own courses are asked for of the student. The institution is one
 * that the coordinator manages, and a teacher waits there to be approved. The user is a student who asked to join the
 * author's course. The course has two tests, and the student sits one.
 */
export const onPublic = {
  ...onTests,
  'POST /api/users/sign_in': all(200),
  'GET /api/users/sign_up': all(200),
  'POST /api/users/sign_up': all(201),
  'POST /api/users/sign_out': all(200),
  'GET /api/users/me': signedIn,
  'GET /api/users/me/waiting': signedIn,
  'GET /api/users/me/join-requests': signedIn,
  'PUT /api/users/me/join-requests/seen': signedIn,
  'GET /api/users': [401, 403, 200, 200, 200, 200, 401],
  'GET /api/users/export.csv': [401, 403, 200, 200, 200, 200, 401],
  'GET /api/users/role/:role': coordinators,
  'GET /api/users/institution/:institutionId': [401, 403, 200, 200, 200, 200, 401],
  'GET /api/users/:id': signedIn,
  'GET /api/users/:id/usage': admins,
  'POST /api/users': [401, 403, 403, 403, 403, 201, 401],
  'PUT /api/users/:id': mineToWrite,
  'PUT /api/users/update-userStatus/:id': mineToWrite,
  'DELETE /api/users/destroy/:id': admins,
  'POST /api/users/:id/password-link': [401, 403, 403, 403, 403, 201, 401],
  'GET /api/institution': [401, 403, 200, 200, 200, 200, 401],
  'GET /api/institution/managment/:userId': [401, 403, 403, 403, 404, 200, 401],
  'GET /api/institution/names': signedIn,
  'GET /api/institution/:id': [401, 403, 404, 404, 200, 200, 401],
  'POST /api/institution': [401, 403, 403, 403, 201, 201, 401],
  'PUT /api/institution/:id': coordinators,
  'DELETE /api/institution/:id': [401, 403, 403, 403, 403, 200, 401],
  'GET /api/users/teacher-approvals': coordinators,
  'GET /api/users/teacher-approvals/export.csv': coordinators,
  'PUT /api/users/approve-teacher/:id': coordinators,
  // The teacher who waits there was made one by an admin.
  'PUT /api/users/decline-teacher/:id': [401, 403, 403, 403, 409, 409, 401],
  'POST /api/users/me/apply-teacher': studentsMaking,
  // Nobody among them has applied.
  'DELETE /api/users/me/apply-teacher': [401, 409, 409, 409, 403, 403, 401],
  'PUT /api/users/me': signedIn,
  // A teacher who owns courses has to part with them first, and somebody has to administer.
  'DELETE /api/users/me': [401, 200, 409, 200, 200, 409, 401],
  'POST /api/users/me/picture': [401, 201, 201, 201, 201, 201, 401],
  'DELETE /api/users/me/picture': signedIn,
  'PUT /api/users/me/password': signedIn,
  'GET /api/users/me/sessions': signedIn,
  'DELETE /api/users/me/sessions': signedIn,
  // The id of somebody else's auth session, as good as any other.
  'DELETE /api/users/me/sessions/:id': [401, 404, 404, 404, 404, 404, 401],
  'GET /api/users/me/export': signedIn,
  'POST /api/users/forgot-password': all(200),
  'POST /api/users/set-password/check': all(200),
  'POST /api/users/set-password': all(200),
  'POST /api/users/me/verify-email': [401, 409, 409, 409, 409, 409, 401],
  'POST /api/users/verify-email': all(200),
  'GET /api/rosters': admins,
  'POST /api/rosters': [401, 403, 403, 403, 403, 201, 401],
  'GET /api/rosters/:id': admins,
  'PUT /api/rosters/:id': admins,
  'GET /api/rosters/:id/rows': admins,
  'GET /api/rosters/:id/bad-rows.csv': admins,
  'POST /api/rosters/:id/import': admins,
  'POST /api/rosters/:id/undo': admins,
  'POST /api/rosters/:id/password-links.csv': admins,
  'DELETE /api/rosters/:id': admins,
  'GET /api/audit': coordinators,
  'GET /api/audit/export.csv': coordinators,
  'GET /api/dashboards/admin': [401, 403, 403, 403, 403, 200, 401],
  'GET /api/dashboards/teacher': teachers,
  'GET /api/dashboards/teacher/not-started': teachers,
  'GET /api/courses': all(200),
  'GET /api/courses/bin': admins,
  'GET /api/courses/:id': all(200),
  'POST /api/courses/create-course': [401, 403, 201, 201, 403, 201, 401],
  'PUT /api/courses/update-course/:id': [401, 403, 200, 403, 403, 200, 401],
  'GET /api/courses/:id/usage': [401, 403, 200, 403, 403, 200, 401],
  'DELETE /api/courses/:id': [401, 403, 200, 403, 403, 200, 401],
  'POST /api/courses/:id/restore': [401, 403, 200, 403, 403, 200, 401],
  'POST /api/courses/:id/join-code': [401, 403, 200, 403, 403, 200, 401],
  'GET /api/courses/join/:joinCode': signedIn,
  'POST /api/courses/request-join': studentsMaking,
  'DELETE /api/courses/:id/join-request': students,
  'GET /api/courses/join-requests': teachers,
  'POST /api/courses/handle-join-request': mineToWrite,
  'POST /api/courses/join-requests/decide': teachers,
  'POST /api/courses/:id/rate': studentsMaking,
  'GET /api/courses/:id/ratings': all(200),
  'GET /api/courses/:id/progress': students,
  'PUT /api/courses/:id/progress': students,
  'GET /api/tests': [401, 200, 200, 200, 403, 200, 401],
  'POST /api/tests': [401, 403, 201, 400, 403, 201, 401],
  'GET /api/tests/:id': [401, 200, 200, 404, 403, 200, 401],
  'POST /api/tests/import/preview': teachers,
  'GET /api/courses/:id/tests': students,
  'POST /api/tests/:id/attempts': studentsMaking,
  'GET /api/users/me/results': learners,
  'GET /api/groups': teachers,
  'POST /api/groups': [401, 403, 201, 201, 403, 201, 401],
  'GET /api/groups/:id': mineToWrite,
  'PUT /api/groups/:id': mineToWrite,
  'DELETE /api/groups/:id': mineToWrite,
  'GET /api/groups/:userId/courses': [401, 200, 403, 403, 403, 200, 401],
  'GET /api/materials/:subjectId/materials': all(200),
  'GET /api/materials/:id': all(200),
  'POST /api/files': [401, 403, 201, 201, 201, 201, 401],
  'GET /api/files/limits': all(200),
  'GET /api/files/:id': all(200),
  'GET /api/files/:id/:name': all(200),
  'POST /api/files/tus': [401, 403, 201, 201, 201, 201, 401],
  'OPTIONS /api/files/tus': [401, 403, 204, 204, 204, 204, 401],
  'OPTIONS /api/files/tus/:id': [401, 403, 204, 204, 204, 204, 401],
  'HEAD /api/files/tus/:id': [401, 403, 200, 404, 404, 404, 401],
  'PATCH /api/files/tus/:id': [401, 403, 204, 404, 404, 404, 401],
  'DELETE /api/files/tus/:id': [401, 403, 204, 404, 404, 404, 401],
  'GET /healthz': all(200),
  'GET /readyz': all(200),
  'GET /metrics': all(200),
  'GET /api/openapi.json': all(200),
  'GET /api/docs': all(200),
  'GET /api/docs/json': all(200),
  'GET /api/docs/yaml': all(200),
  'GET /api/docs/static/index.html': all(302),
  'GET /api/docs/static/swagger-initializer.js': all(200),
  'GET /api/docs/static/*': all(200),
} satisfies Record<AnyRoute, Row>;

const mine: Row = [404, 404, 200, 404, 404, 200, 404];
/** For students, where the course is hidden from them. */
const hiddenFromStudents: Row = [401, 404, 403, 403, 403, 403, 401];

/** The same on a private course: hidden from others, so that it is not found where it was forbidden before. */
export const onPrivate = {
  'GET /api/courses/:id': mine,
  'PUT /api/courses/update-course/:id': mineToWrite,
  'GET /api/courses/:id/usage': mineToWrite,
  'DELETE /api/courses/:id': mineToWrite,
  'POST /api/courses/:id/restore': mineToWrite,
  'POST /api/courses/:id/join-code': mineToWrite,
  'GET /api/courses/join/:joinCode': signedIn,
  'POST /api/courses/request-join': hiddenFromStudents,
  'DELETE /api/courses/:id/join-request': students,
  'POST /api/courses/handle-join-request': mineToWrite,
  'POST /api/courses/join-requests/decide': teachers,
  'POST /api/courses/:id/rate': hiddenFromStudents,
  'GET /api/courses/:id/ratings': mine,
  'GET /api/courses/:id/progress': hiddenFromStudents,
  'PUT /api/courses/:id/progress': hiddenFromStudents,
  ...onTests,
  'GET /api/tests/:id': [401, 404, 200, 404, 403, 200, 401],
  'GET /api/courses/:id/tests': hiddenFromStudents,
  'POST /api/tests/:id/attempts': hiddenFromStudents,
  'GET /api/groups/:id': mineToWrite,
  'PUT /api/groups/:id': mineToWrite,
  'DELETE /api/groups/:id': mineToWrite,
  'GET /api/materials/:subjectId/materials': mine,
  'GET /api/materials/:id': mine,
  'GET /api/files/:id': mine,
  'GET /api/files/:id/:name': mine,
} satisfies Partial<Record<AnyRoute, Row>>;
