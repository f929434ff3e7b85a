import { type Course, type RouteName, tusPath } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../platform/auth/index.ts';
import { tinyPng, uploadForm } from './files.ts';
import { buildTestApp, courseInput, type TestApp, type TestUser } from './index.ts';
import { routesRegisteredBy } from './registered-routes.ts';

// Every route × every kind of person: what a well-formed request gets. A new route without a row fails here.

const actors = ['visitor', 'student', 'author', 'other teacher', 'coordinator', 'admin', 'blocked admin'] as const;
type ActorName = (typeof actors)[number];
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
type AnyRoute = RouteName | SystemRoute;

const signedIn: Row = [401, 200, 200, 200, 200, 200, 401];
const teachers: Row = [401, 403, 200, 200, 403, 200, 401];
const students: Row = [401, 200, 403, 403, 403, 403, 401];
const studentsMaking: Row = [401, 201, 403, 403, 403, 403, 401];
/** Who made it and admins; to other teachers it is not there. */
const mineToWrite: Row = [401, 403, 200, 404, 403, 200, 401];

const all = (status: number): Row => [status, status, status, status, status, status, status];

/**
 * On a public course of the author's, a file in it, an upload that the author began, the author's group with the course,
 * and somebody's request to join the course. Own courses are asked for of the student.
 */
const onPublic: Record<AnyRoute, Row> = {
  'POST /api/users/sign_in': all(200),
  'POST /api/users/sign_up': all(201),
  'POST /api/users/sign_out': all(200),
  'GET /api/users/me': signedIn,
  'GET /api/users/me/waiting': signedIn,
  'GET /api/users/me/join-requests': signedIn,
  'PUT /api/users/me/join-requests/seen': signedIn,
  'GET /api/users': [401, 403, 200, 200, 200, 200, 401],
  'GET /api/dashboards/admin': [401, 403, 403, 403, 403, 200, 401],
  'GET /api/dashboards/teacher': teachers,
  'GET /api/courses': all(200),
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
  'GET /api/groups': teachers,
  'POST /api/groups': [401, 403, 201, 201, 403, 201, 401],
  'GET /api/groups/:id': mineToWrite,
  'PUT /api/groups/:id': mineToWrite,
  'DELETE /api/groups/:id': mineToWrite,
  'GET /api/groups/:userId/courses': [401, 200, 403, 403, 403, 200, 401],
  'GET /api/materials/:subjectId/materials': all(200),
  'GET /api/materials/:id': all(200),
  'POST /api/files': [401, 403, 201, 201, 403, 201, 401],
  'GET /api/files/limits': all(200),
  'GET /api/files/:id': all(200),
  'GET /api/files/:id/:name': all(200),
  'POST /api/files/tus': [401, 403, 201, 201, 403, 201, 401],
  'OPTIONS /api/files/tus': [401, 403, 204, 204, 403, 204, 401],
  'OPTIONS /api/files/tus/:id': [401, 403, 204, 204, 403, 204, 401],
  'HEAD /api/files/tus/:id': [401, 403, 200, 404, 403, 404, 401],
  'PATCH /api/files/tus/:id': [401, 403, 204, 404, 403, 404, 401],
  'DELETE /api/files/tus/:id': [401, 403, 204, 404, 403, 404, 401],
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
};

const mine: Row = [404, 404, 200, 404, 404, 200, 404];
/** For students, where the course is hidden from them. */
const hiddenFromStudents: Row = [401, 404, 403, 403, 403, 403, 401];

/** The same on a private course: hidden from others, so that it is not found where it was forbidden before. */
const onPrivate = {
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
  'GET /api/groups/:id': mineToWrite,
  'PUT /api/groups/:id': mineToWrite,
  'DELETE /api/groups/:id': mineToWrite,
  'GET /api/materials/:subjectId/materials': mine,
  'GET /api/materials/:id': mine,
  'GET /api/files/:id': mine,
  'GET /api/files/:id/:name': mine,
} satisfies Partial<Record<AnyRoute, Row>>;

type Thing = { course: Course; file: string; upload: string; group: string; joinRequest: string };
type Wanted = { payload?: object | string | Buffer; headers?: Record<string, string> };

const password = 'correct horse';
const tus = { 'tus-resumable': '1.0.0' };
const begin = {
  ...tus,
  'upload-length': String(tinyPng.length),
  'upload-metadata': `filename ${Buffer.from('a.png').toString('base64')}`,
};
const goOn = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };

let t: TestApp;
let routes: Set<string>;
let author: TestUser;
let account: TestUser;
let student: TestUser;
const people = new Map<ActorName, TestUser>();

let newcomers = 0;
const bodies: Partial<Record<AnyRoute, (thing: Thing) => Wanted>> = {
  'POST /api/users/sign_in': () => ({ payload: { usernameOrEmail: account.username, password } }),
  'POST /api/users/sign_up': () => {
    newcomers += 1;
    const account = { username: `newcomer ${newcomers}`, email: `newcomer${newcomers}@example.org` };
    return { payload: { ...account, password, confirmPassword: password } };
  },
  'POST /api/courses/create-course': () => ({ payload: courseInput() }),
  'PUT /api/courses/update-course/:id': () => ({ payload: { name: 'Changed' } }),
  'POST /api/courses/request-join': ({ course }) => ({ payload: { courseId: course._id } }),
  'POST /api/courses/handle-join-request': ({ course }) => ({
    payload: { courseId: course._id, userId: account.id, action: 'approved' },
  }),
  'POST /api/courses/join-requests/decide': ({ joinRequest }) => ({
    payload: { ids: [joinRequest], action: 'rejected' },
  }),
  'POST /api/courses/:id/rate': () => ({ payload: { rating: 4, comment: 'Clear' } }),
  'PUT /api/courses/:id/progress': ({ course }) => ({ payload: { material: materialOf(course), opened: true } }),
  'POST /api/groups': ({ course }) => ({ payload: { name: `Group for ${course._id}` } }),
  'PUT /api/groups/:id': () => ({ payload: { status: 'inactive' } }),
  'POST /api/files': () => uploadForm('a.png', tinyPng),
  'POST /api/files/tus': () => ({ headers: begin }),
  'HEAD /api/files/tus/:id': () => ({ headers: tus }),
  'PATCH /api/files/tus/:id': () => ({ headers: goOn, payload: tinyPng }),
  'DELETE /api/files/tus/:id': () => ({ headers: tus }),
};

/** What has to be there besides. */
const beforehand: Partial<Record<AnyRoute, (thing: Thing) => Promise<unknown>>> = {
  'DELETE /api/courses/:id/join-request': ({ course }) => t.buildJoinRequest(course, student, 'pending'),
};

const materialOf = (course: Course): string => course.subjects[0]?.materials[0]?._id ?? '';

function addressOf(route: string, { course, file, upload, group }: Thing): string {
  const path = route.slice(route.indexOf(' ') + 1);
  if (path.startsWith(`${tusPath}/`)) return upload;
  if (path.startsWith('/api/files/:id')) return path.endsWith(':name') ? file : file.slice(0, file.lastIndexOf('/'));
  return path
    .replace(/^\/api\/materials\/:id$/, `/api/materials/${materialOf(course)}`)
    .replace(/^\/api\/groups\/:id$/, `/api/groups/${group}`)
    .replace(':subjectId', course.subjects[0]?._id ?? '')
    .replace(':userId', student.id)
    .replace(':joinCode', course.join_code ?? '')
    .replace(':id', course._id)
    .replace('*', 'swagger-ui.css');
}

async function request(method: string, url: string, actor: ActorName, { payload, headers }: Wanted) {
  // Signed in anew each time, because one of the routes signs out.
  const user = people.get(actor);
  const cookie = user && (await t.cookieOf(user));
  const {
    statusCode,
    headers: answered,
    body,
  } = await t.app.inject({
    method: method as 'GET',
    url,
    headers: { ...headers, ...(cookie === undefined ? {} : { cookie }) },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: statusCode, headers: answered, body };
}

async function buildThing(course_type: 'public' | 'private'): Promise<Thing> {
  const uploaded = await request('POST', '/api/files', 'author', uploadForm('a.png', tinyPng));
  const file = (JSON.parse(uploaded.body) as { file: { url: string } }).file.url;
  const course = await t.buildCourse(author, { course_type, imageUrl: file });
  const begun = await request('POST', tusPath, 'author', { headers: begin });
  const group = await t.buildGroup(author, { users: [account], courses: [course] });
  const joinRequest = await t.buildJoinRequest(course, account, 'pending');
  return { course, file, upload: String(begun.headers.location), group: group.id, joinRequest: joinRequest.id };
}

async function statuses(route: string, course_type: 'public' | 'private'): Promise<number[]> {
  const answers: number[] = [];
  for (const actor of actors) {
    const thing = await buildThing(course_type);
    await beforehand[route as AnyRoute]?.(thing);
    const wanted = bodies[route as AnyRoute]?.(thing) ?? {};
    answers.push((await request(route.split(' ')[0] ?? '', addressOf(route, thing), actor, wanted)).status);
  }
  return answers;
}

beforeAll(async () => {
  ({ built: t, routes } = await routesRegisteredBy(() => buildTestApp()));
  author = await t.buildUser({ role: 'teacher' });
  account = await t.buildUser({ passwordHash: await hashPassword(password) });
  student = await t.buildUser();
  people.set('student', student);
  people.set('author', author);
  people.set('other teacher', await t.buildUser({ role: 'teacher' }));
  people.set('coordinator', await t.buildUser({ role: 'coordinator' }));
  people.set('admin', await t.buildUser({ role: 'admin' }));
  people.set('blocked admin', await t.buildUser({ role: 'admin', isActive: false }));
});
afterAll(() => t.close());

it('has a row for every registered route, and no other', () => {
  expect(Object.keys(onPublic).toSorted()).toEqual([...routes].toSorted());
});

const inBody = [
  'POST /api/courses/request-join',
  'POST /api/courses/handle-join-request',
  'POST /api/courses/join-requests/decide',
];

it('has a row on a private course for every route that names a course or what is in it', () => {
  const named = Object.keys(onPublic).filter(
    (route) => (/:(id|subjectId|joinCode)/.test(route) || inBody.includes(route)) && !route.includes(tusPath),
  );
  expect(Object.keys(onPrivate).toSorted()).toEqual(named.toSorted());
});

describe(`with a public course: ${actors.join(', ')}`, () => {
  it.each(Object.entries(onPublic))('%s', async (route, row) => {
    expect(await statuses(route, 'public')).toEqual(row);
  });
});

describe(`with a private course: ${actors.join(', ')}`, () => {
  it.each(Object.entries(onPrivate))('%s', async (route, row) => {
    expect(await statuses(route, 'private')).toEqual(row);
  });
});
