import { randomBytes, randomUUID } from 'node:crypto';
import { type Course, type IdTable, type RouteName, routes as contract, tusPath } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEmailLink, makePasswordLink, type UserRow } from '../src/features/users/index.ts';
import { hashPassword } from '../src/platform/auth/index.ts';
import { type ActorName, actors, type AnyRoute, onPrivate, onPublic } from './access-rows.ts';
import { tinyPng, uploadForm } from './files.ts';
import { buildTestApp, courseInput, type TestApp, type BuiltTest, type TestUser } from './index.ts';
import { pathWith } from './path-ids.ts';
import { routesRegisteredBy } from './registered-routes.ts';

// Every route × every kind of person: what a well-formed request gets. A new route without a row in `access-rows.ts` fails here.

type Thing = {
  course: Course;
  file: string;
  upload: string;
  group: string;
  joinRequest: string;
  institution: string;
  waitingTeacher: string;
  askedToJoin: string;
  roster: string;
  test: BuiltTest;
  attempt: string;
  question: string;
  /** The test's version to correct, and its correction, where one is needed. */
  basis: string;
  regrade: string;
};
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
  'POST /api/users': () => {
    newcomers += 1;
    return { payload: { username: `made ${newcomers}`, email: `made${newcomers}@example.org` } };
  },
  'PUT /api/users/:id': () => ({ payload: { phoneNumber: '555' } }),
  'PUT /api/users/update-userStatus/:id': () => ({ payload: { isActive: false } }),
  'POST /api/courses/create-course': () => ({ payload: courseInput() }),
  'PUT /api/courses/update-course/:id': () => ({ payload: { name: 'Changed' } }),
  'POST /api/courses/request-join': ({ course }) => ({ payload: { courseId: course._id } }),
  'POST /api/courses/handle-join-request': ({ course }) => ({
    payload: { courseId: course._id, userId: account.id, action: 'approved' },
  }),
  'POST /api/courses/join-requests/decide': ({ joinRequest }) => ({
    payload: { ids: [joinRequest], action: 'rejected' },
  }),
  'PUT /api/users/me/join-requests/seen': ({ joinRequest }) => ({ payload: { ids: [joinRequest] } }),
  'POST /api/courses/:id/rate': () => ({ payload: { rating: 4, comment: 'Clear' } }),
  'PUT /api/courses/:id/progress': ({ course }) => ({ payload: { material: materialOf(course), opened: true } }),
  'POST /api/tests': ({ course }) => ({ payload: { data: testOn(course) } }),
  'PUT /api/tests/:id': () => ({ payload: { test_name: 'Changed' } }),
  'PUT /api/tests/test-status/:id': () => ({ payload: { status: 'disabled' } }),
  'POST /api/tests/import/preview': () => ({ payload: { text: 'Which?\nA. a\nB. b\nANSWER: A', format: 'aiken' } }),
  'PUT /api/attempts/:id/responses/:questionId': () => ({ payload: { selected: ['A'], sequence: 1, lease: 1 } }),
  'POST /api/attempts/:id/heartbeat': () => ({ payload: { lease: 1 } }),
  'POST /api/attempts/:id/submit': () => ({ payload: { lease: 1 } }),
  'POST /api/tests/:id/time': () => ({ payload: { minutes: 5 } }),
  'POST /api/attempts/:id/time': () => ({ payload: { minutes: 5 } }),
  'POST /api/attempts/:id/reopen': () => ({ payload: { reason: 'The power was cut' } }),
  'POST /api/tests/:id/regrades/preview': ({ test }) => ({ payload: correctionOf(test) }),
  'POST /api/tests/:id/regrades': ({ test, basis }) => ({
    payload: { ...correctionOf(test), reason: 'Wrong key', basis },
  }),
  'POST /api/groups': ({ course }) => ({ payload: { name: `Group for ${course._id}` } }),
  'PUT /api/groups/:id': () => ({ payload: { status: 'inactive' } }),
  'POST /api/institution': ({ course }) => ({ payload: { name: `Institution for ${course._id}` } }),
  'PUT /api/institution/:id': () => ({ payload: { location: { city: 'Lyon' } } }),
  'PUT /api/users/approve-teacher/:id': () => ({ payload: { status: true } }),
  'PUT /api/users/decline-teacher/:id': () => ({ payload: { reason: 'Not one of ours' } }),
  'PUT /api/users/me': () => ({ payload: { phoneNumber: '555' } }),
  'DELETE /api/users/me': () => ({ payload: { currentPassword: password } }),
  'POST /api/users/me/picture': () => uploadForm('me.png', tinyPng),
  'PUT /api/users/me/password': () => ({
    payload: { currentPassword: password, password, confirmPassword: password },
  }),
  'POST /api/users/forgot-password': () => ({ payload: { usernameOrEmail: `nobody ${(newcomers += 1)}` } }),
  'POST /api/users/set-password/check': () => ({ payload: { token } }),
  'POST /api/users/set-password': () => ({ payload: { token, password, confirmPassword: password } }),
  'POST /api/users/verify-email': () => ({ payload: { token, password } }),
  'POST /api/users/me/apply-teacher': ({ institution }) => ({ payload: { institution } }),
  'POST /api/rosters': () => ({ payload: { fileName: 'a.csv', text: 'username,email\nsomebody,s@example.org' } }),
  'PUT /api/rosters/:id': () => ({ payload: { allowAdmins: true } }),
  'POST /api/files': () => uploadForm('a.png', tinyPng),
  'POST /api/files/tus': () => ({ headers: begin }),
  'HEAD /api/files/tus/:id': () => ({ headers: tus }),
  'PATCH /api/files/tus/:id': () => ({ headers: goOn, payload: tinyPng }),
  'DELETE /api/files/tus/:id': () => ({ headers: tus }),
};

const random = { bytes: randomBytes };
const act = () => ({ db: t.db, clock: t.clock, ids: { next: randomUUID } });
let token = '';
async function giveLink(): Promise<void> {
  ({ token } = await makePasswordLink({ random }, act(), { userId: account.id, createdBy: null, livesMs: 60_000 }));
}
async function giveEmailLink(): Promise<void> {
  await givePasswords();
  ({ token } = await makeEmailLink({ random }, act(), { userId: account.id, email: account.email }));
}
async function givePasswords(): Promise<void> {
  const password_hash = await hashPassword(password);
  const ids = [...people.values()].map(({ id }) => id);
  await t.db.updateTable('users').set({ password_hash }).where('id', 'in', ids).execute();
}

let accounts: UserRow[] = [];
async function keepAccounts(): Promise<void> {
  await givePasswords();
  accounts = await t.db.selectFrom('users').selectAll().where('deleted_at', 'is', null).execute();
}
async function restoreAccounts(): Promise<void> {
  for (const { id, created_at: _, ...row } of accounts)
    await t.db.updateTable('users').set(row).where('id', '=', id).execute();
}

/** Preparations beside the thing itself. */
const beforehand: Partial<Record<AnyRoute, (thing: Thing) => Promise<unknown>>> = {
  'DELETE /api/users/me': keepAccounts,
  'PUT /api/users/me/password': givePasswords,
  'POST /api/users/set-password/check': giveLink,
  'POST /api/users/set-password': giveLink,
  'POST /api/users/verify-email': giveEmailLink,
  // Nobody applies in the middle of a test.
  'POST /api/users/me/apply-teacher': () => t.db.deleteFrom('attempts').where('student_id', '=', student.id).execute(),
  'DELETE /api/courses/:id/join-request': ({ course }) => t.buildJoinRequest(course, student, 'pending'),
  'POST /api/rosters/:id/undo': ({ roster }) =>
    t.db.updateTable('rosters').set({ status: 'imported' }).where('id', '=', roster).execute(),
  'GET /api/attempts/:id/result': ({ attempt }) =>
    request('POST', `/api/attempts/${attempt}/submit`, 'student', { payload: { lease: 1 } }),
  'POST /api/attempts/:id/reopen': ({ attempt }) =>
    request('POST', `/api/attempts/${attempt}/submit`, 'student', { payload: { lease: 1 } }),
  'POST /api/attempts/:id/time': ({ attempt }) =>
    t.db
      .updateTable('attempts')
      .set({ deadline_at: new Date(t.clock.now().getTime() + 60_000) })
      .where('id', '=', attempt)
      .execute(),
  'POST /api/tests/:id/regrades': (thing) => preview(thing),
  'POST /api/tests/:id/regrades/:regradeId/undo': async (thing) => {
    await preview(thing);
    const payload = { ...correctionOf(thing.test), reason: 'Wrong key', basis: thing.basis };
    const { body } = await request('POST', `/api/tests/${thing.test.id}/regrades`, 'author', { payload });
    thing.regrade = (JSON.parse(body) as { regrade: { _id: string } }).regrade._id;
  },
};

/** Undoes what a call changed, because all routes are called as the same people. */
const afterwards: Partial<Record<AnyRoute, () => Promise<unknown>>> = {
  'DELETE /api/users/me': restoreAccounts,
  'POST /api/users/me/apply-teacher': () =>
    t.db
      .updateTable('users')
      .set({ role: 'student', is_approved: null, applied_institution_id: null, applied_at: null })
      .where('id', '=', student.id)
      .execute(),
};

const correctionOf = ({ questions }: BuiltTest) => ({
  corrections: [{ question: questions[0]?.id ?? '', correct_options: ['B'] }],
});

async function preview(thing: Thing): Promise<void> {
  const url = `/api/tests/${thing.test.id}/regrades/preview`;
  const { body } = await request('POST', url, 'author', { payload: correctionOf(thing.test) });
  thing.basis = (JSON.parse(body) as { basis: string }).basis;
}

const testOn = (course: Course) => ({
  test_name: 'Made',
  test_subject: course._id,
  test_lesson: course.subjects[0]?._id,
  test_questions: [
    { question_text: 'Which?', question_options: [{ text: 'a' }, { text: 'b' }], correct_options: ['A'] },
  ],
});
const materialOf = (course: Course): string => course.subjects[0]?.materials[0]?._id ?? '';

/** The rows that a path names, by their table. */
const rowsOf = (thing: Thing): Record<IdTable, string> => ({
  assessment_keys: thing.question,
  assessments: thing.test.id,
  attempts: thing.attempt,
  auth_sessions: thing.course._id,
  courses: thing.course._id,
  files: thing.file.split('/')[3] ?? '',
  groups: thing.group,
  institutions: thing.institution,
  materials: materialOf(thing.course),
  regrades: thing.regrade,
  rosters: thing.roster,
  subjects: thing.course.subjects[0]?._id ?? '',
  users: thing.askedToJoin,
});

/** People whom some routes ask for in particular. */
const personOf: Partial<Record<AnyRoute, (thing: Thing) => string>> = {
  'PUT /api/users/approve-teacher/:id': ({ waitingTeacher }) => waitingTeacher,
  'PUT /api/users/decline-teacher/:id': ({ waitingTeacher }) => waitingTeacher,
  'GET /api/groups/:userId/courses': () => student.id,
  'GET /api/institution/managment/:userId': () => student.id,
};

function addressOf(route: string, thing: Thing): string {
  if (!isRouteName(route))
    return route
      .slice(route.indexOf(' ') + 1)
      .replace(`${tusPath}/:id`, thing.upload)
      .replace('*', 'swagger-ui.css');
  const others: Record<string, string> = {
    role: 'coordinator',
    joinCode: thing.course.join_code ?? '',
    name: thing.file.split('/')[4] ?? '',
  };
  const address = pathWith(route, ({ field, table }) => {
    if (table === null) return others[field] ?? '';
    return (table === 'users' ? personOf[route]?.(thing) : undefined) ?? rowsOf(thing)[table];
  });
  return address.endsWith('/export') ? `${address}?format=gift` : address;
}

const isRouteName = (route: string): route is RouteName => route in contract;

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
  // Time goes on, as outside: join codes are made of it, and those of one moment are tried one after the other.
  t.clock.advance(1_000);
  // Each thing has an upload that nobody finishes, and nobody may have many.
  await t.db.deleteFrom('open_uploads').execute();
  const uploaded = await request('POST', '/api/files', 'author', uploadForm('a.png', tinyPng));
  const file = (JSON.parse(uploaded.body) as { file: { url: string } }).file.url;
  const course = await t.buildCourse(author, { course_type, imageUrl: file });
  const begun = await request('POST', tusPath, 'author', { headers: begin });
  const group = await t.buildGroup(author, { users: [account], courses: [course] });
  const joinRequest = await t.buildJoinRequest(course, account, 'pending');
  const asked = await t.buildUser();
  await t.buildJoinRequest(course, asked, 'rejected');
  const coordinator = people.get('coordinator');
  const institution = await t.buildInstitution({ managers: coordinator ? [coordinator] : [] });
  // An institution with members cannot be deleted, so the teacher belongs to another one of the coordinator's.
  const other = await t.buildInstitution({ managers: coordinator ? [coordinator] : [] });
  const waiting = await t.buildUser({ role: 'teacher', isApproved: false, institutionId: other.id });
  const test = await t.buildTest(author, course);
  const sat = await t.buildTest(author, course);
  return {
    course,
    file,
    upload: String(begun.headers.location),
    group: group.id,
    joinRequest: joinRequest.id,
    institution: institution.id,
    waitingTeacher: waiting.id,
    askedToJoin: asked.id,
    roster: await buildRoster(),
    test,
    attempt: (await t.buildAttempt(sat, student)).id,
    question: sat.questions[0]?.id ?? '',
    basis: '',
    regrade: '',
  };
}

/** A roster that waits to be imported. */
async function buildRoster(): Promise<string> {
  const created_by = people.get('admin')?.id ?? '';
  const file = { file_name: 'a.csv', headers: ['username'], columns: ['username'], allow_admins: false };
  const roster = {
    id: randomUUID(),
    ...file,
    status: 'ready',
    creates: 1,
    created_by,
    created_at: t.clock.now(),
  } as const;
  await t.db.insertInto('rosters').values(roster).execute();
  return roster.id;
}

async function statuses(route: string, course_type: 'public' | 'private'): Promise<number[]> {
  const answers: number[] = [];
  const [method = ''] = route.split(' ');
  const reads = method === 'GET' || method === 'HEAD';
  const make = async (): Promise<Thing> => {
    const made = await buildThing(course_type);
    await beforehand[route as AnyRoute]?.(made);
    return made;
  };
  let thing = await make();
  for (const actor of actors) {
    const wanted = bodies[route as AnyRoute]?.(thing) ?? {};
    const { status } = await request(method, addressOf(route, thing), actor, wanted);
    answers.push(status);
    await afterwards[route as AnyRoute]?.();
    // A refused call leaves the thing as it was for the next actor; an admitted one may not.
    if (!reads && status < 400) thing = await make();
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
    (route) =>
      (/:(id|subjectId|joinCode)/.test(route) || inBody.includes(route)) &&
      !/ \/api\/(files\/tus|users|institution|rosters)\//.test(route),
  );
  expect(Object.keys(onPrivate).toSorted()).toEqual(named.toSorted());
});

/** Where somebody who may is refused, the call itself may be wrong. */
const hint = 'what addressOf, bodies and beforehand say of the route, or its row in access-rows.ts';

describe(`with a public course: ${actors.join(', ')}`, () => {
  it.each(Object.entries(onPublic))('%s', async (route, row) => {
    expect(await statuses(route, 'public'), hint).toEqual(row);
  });
});

describe(`with a private course: ${actors.join(', ')}`, () => {
  it.each(Object.entries(onPrivate))('%s', async (route, row) => {
    expect(await statuses(route, 'private'), hint).toEqual(row);
  });
});
