import { randomBytes } from 'node:crypto';
import type {
  AdminDashboard,
  CourseQuestion,
  Gains,
  InstitutionListItem,
  JoinRequest,
  MaterialNotes,
  OwnJoinRequest,
  Week,
  OwnResult,
  TeacherApproval,
  TeacherDashboard,
  TestForStudent,
  TestListItem,
} from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildTestApp, type Caller, type TestApp } from '../../../testing/index.ts';
import { cheapPasswords } from '../../../testing/cheap-hash.ts';
import { createClamd } from '../../platform/virus-scanner/index.ts';
import { fillDemo } from './fill-demo.ts';

const fill = ({ app, clock, files, db }: TestApp) =>
  fillDemo(
    { clock, random: { bytes: randomBytes }, passwords: cheapPasswords(), log: app.log, ...files },
    db,
    () => undefined,
  );

/** Somebody of the demo, as a caller. */
async function demoCaller(app: TestApp, username: string): Promise<Caller> {
  return app.as(
    await app.db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow(),
  );
}

test('where somebody is already, nothing is filled in', async () => {
  const app = await buildTestApp();
  onTestFinished(() => app.close());
  await app.buildUser();
  expect(await fill(app)).toBe(false);
  expect(await app.db.selectFrom('courses').select('id').execute()).toEqual([]);
});

describe('the demo', () => {
  let app: TestApp;

  beforeAll(async () => {
    // Nobody asks the scanner for files that come with the program.
    app = await buildTestApp({ scanner: createClamd({ address: { path: '/nonexistent/clamd.sock' } }) });
    expect(await fill(app)).toBe(true);
  });
  afterAll(() => app.close());

  test('teachers find the templates of their own institution', async () => {
    const names = async (username: string): Promise<string[]> =>
      (await (await demoCaller(app, username)).get('/api/course-templates')).body.data.map(
        ({ name }: { name: string }) => name,
      );
    expect(await names('teacher')).toEqual(['Botany for Beginners', 'Physics in Motion']);
    expect(await names('Amara Okafor')).toEqual(['Fractions Without Fear']);
    expect(await names('admin')).toHaveLength(3);
  });

  test('a question with an image at its film is answered with a list and code', async () => {
    const student = await demoCaller(app, 'student');
    const post = await app.db
      .selectFrom('posts')
      .selectAll()
      .where('question_id', 'is', null)
      .where('body', 'like', '%/api/post-pictures/%')
      .executeTakeFirstOrThrow();
    const { question } = (await student.get(`/api/questions/${post.id}`)).body;
    expect(question).toMatchObject({ second: 6, formatted: true, answers: 1, author: { kind: 'student' } });
    const [address = ''] = /\/api\/post-pictures\/[0-9a-f-]{36}/.exec(String(question.text)) ?? [];
    expect((await student.get(address)).headers['content-type']).toBe('image/webp');
    const { data } = (await student.get(`/api/questions/${post.id}/answers`)).body;
    expect(data).toMatchObject([{ author: { kind: 'staff' }, text: expect.stringMatching(/\n- [^]*\n```\n/) }]);
  });

  test('nothing in it lies in the future', async () => {
    const now = app.clock.now();
    const times = await Promise.all([
      app.db
        .selectFrom('users')
        .select(({ fn }) => fn.max('updated_at').as('last'))
        .executeTakeFirst(),
      app.db
        .selectFrom('join_requests')
        .select(({ fn }) => fn.max('decided_at').as('last'))
        .executeTakeFirst(),
      app.db
        .selectFrom('ratings')
        .select(({ fn }) => fn.max('created_at').as('last'))
        .executeTakeFirst(),
      app.db
        .selectFrom('material_progress')
        .select(({ fn }) => fn.max('updated_at').as('last'))
        .executeTakeFirst(),
      app.db
        .selectFrom('study_notes')
        .select(({ fn }) => fn.max('updated_at').as('last'))
        .executeTakeFirst(),
      app.db
        .selectFrom('posts')
        .select(({ fn }) => fn.max('created_at').as('last'))
        .executeTakeFirst(),
      app.db
        .selectFrom('groups')
        .select(({ fn }) => fn.max('created_at').as('last'))
        .executeTakeFirst(),
      app.db
        .selectFrom('attempts')
        .select(({ fn }) => fn.max('submitted_at').as('last'))
        .executeTakeFirst(),
      app.db
        .selectFrom('institutions')
        .select(({ fn }) => fn.max('updated_at').as('last'))
        .executeTakeFirst(),
      app.db
        .selectFrom('audit_entries')
        .select(({ fn }) => fn.max('at').as('last'))
        .executeTakeFirst(),
    ]);
    for (const time of times) expect(time?.last?.getTime()).toBeLessThan(now.getTime());
  });

  test('the student has notes at seconds and pages, and questions of theirs have answers but for the latest', async () => {
    const student = await demoCaller(app, 'student');
    const { id } = await app.db
      .selectFrom('courses')
      .select('id')
      .where('name', '=', 'Botany for Beginners')
      .executeTakeFirstOrThrow();
    const notes = (await student.get(`/api/courses/${id}/notes`)).body.data as MaterialNotes[];
    const places = notes.map(({ notes: all }) => all.map(({ second, page, text }) => [second, page, text !== null]));
    expect(places).toEqual([
      [
        [2, null, true],
        [6, null, true],
      ],
      [
        [null, 2, true],
        [null, 3, false],
      ],
      [[null, null, true]],
    ]);
    const teacher = await demoCaller(app, 'teacher');
    const all = (await teacher.get(`/api/courses/${id}/questions`)).body.data as CourseQuestion[];
    expect(all.map(({ resolved, answers, page, second }) => [resolved, answers, page, second])).toEqual([
      [false, 0, 3, null],
      [true, 1, null, 6],
      [true, 1, 2, null],
      [false, 1, null, 6],
    ]);
    const waiting = (await teacher.get(`/api/courses/${id}/questions?only=waiting`)).body.data as CourseQuestion[];
    expect(waiting.map(({ author }) => author.username)).toEqual(['student']);
  });

  test('the student has courses, one of them finished, and requests of every kind', async () => {
    const student = await demoCaller(app, 'student');
    const requests = (await student.get('/api/users/me/join-requests')).body.data as OwnJoinRequest[];
    expect(requests.map(({ course, status }) => [course.name, status])).toEqual([
      ['Chemistry at Home', 'pending'],
      ['The Ancient World', 'rejected'],
      ['Physics in Motion', 'approved'],
      ['Botany for Beginners', 'approved'],
      ['Fractions Without Fear', 'approved'],
    ]);
    expect(requests[1]?.reason).toMatch(/^This round is full/);
    const { id } = await app.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'student')
      .executeTakeFirstOrThrow();
    const own = (await student.get(`/api/groups/${id}/courses`)).body.data as {
      name: string;
      progress: { completed: number; total: number };
    }[];
    const shares = new Map(own.map(({ name, progress }) => [name, [progress.completed, progress.total]]));
    expect(Object.fromEntries(shares)).toEqual({
      'Fractions Without Fear': [2, 2],
      'Botany for Beginners': [3, 5],
      'Physics in Motion': [1, 3],
      'First Steps in Programming': [0, 1],
      'Writing That Works': [0, 2],
      'Maps and Places': [0, 1],
    });
  });

  test('the teacher finds requests to decide on, students who have not begun, and reviews', async () => {
    const teacher = await demoCaller(app, 'teacher');
    const day = (await teacher.get('/api/dashboards/teacher')).body as TeacherDashboard;
    expect(day.requestsWaiting).toBeGreaterThanOrEqual(5);
    expect(day.newestRequests[0]?.user.username).toBe('Mei-Ling Chen');
    expect(day.notStarted.total).toBeGreaterThanOrEqual(3);
    expect(day.newestReviews).toHaveLength(5);
    const rejected = (await teacher.get('/api/courses/join-requests?status=rejected')).body.data as JoinRequest[];
    expect(rejected.map(({ user, reason }) => [user.username, reason?.split('.')[0]])).toEqual([
      ['student', 'This round is full, and I read every essay myself'],
      ['Emeka Nwosu', 'The evening class is full until January'],
    ]);
  });

  test('the teacher finds a test before and one after a subject, sat and marked, and what was gained', async () => {
    const teacher = await demoCaller(app, 'teacher');
    const tests = (await teacher.get('/api/tests?page=1')).body.data as TestListItem[];
    expect(tests.map(({ test_name: name, test_type: type }) => [type, name]).toSorted()).toEqual([
      ['post-test', 'The pendulum: what do you know now?'],
      ['pre-test', 'The pendulum: what do you think?'],
    ]);
    const { students, onlyPre } = (await teacher.get(`/api/subjects/${tests[0]?.test_lesson?._id}/gains`))
      .body as Gains;
    const inHundred = ({ student, pre, post, gain }: Gains['students'][number]) => [
      student.username,
      ...[pre, post, (gain ?? 0) * 100].map((share) => Math.round(share)),
    ];
    expect(students.map(inHundred)).toEqual([
      ['José Ramírez', 50, 83, 67],
      ['Lena Fischer', 17, 83, 80],
      ['Minjun Kim', 50, 100, 100],
      ['Priya Sharma', 67, 100, 100],
    ]);
    expect(onlyPre.map(({ username }) => username)).toEqual(['student', 'Tomasz Wiśniewski']);
  });

  test('the student has a result to look at and a test to sit', async () => {
    const student = await demoCaller(app, 'student');
    const results = (await student.get('/api/users/me/results?page=1')).body.data as OwnResult[];
    expect(results.map(({ test: { test_name: name }, result }) => [name, result?.percentage])).toEqual([
      ['The pendulum: what do you think?', 66.67],
    ]);
    const { id } = await app.db
      .selectFrom('courses')
      .select('id')
      .where('name', '=', 'Physics in Motion')
      .executeTakeFirstOrThrow();
    const tests = (await student.get(`/api/courses/${id}/tests?page=1`)).body.data as TestForStudent[];
    expect(tests.map(({ test_name: name, attempts }) => [name, attempts.used]).toSorted()).toEqual([
      ['The pendulum: what do you know now?', 0],
      ['The pendulum: what do you think?', 1],
    ]);
  });

  test('the student finds that test in their week, and the teacher on the dashboard', async () => {
    const student = await demoCaller(app, 'student');
    const { data } = (await student.get('/api/users/me/week')).body as Week;
    expect(data.map(({ test, moment }) => [test?.name, moment])).toEqual([
      ['The pendulum: what do you know now?', 'due'],
    ]);
  });

  test('the admin sees thirty days with people in them, and sign-ups among those', async () => {
    const { activity } = (await (await demoCaller(app, 'admin')).get('/api/dashboards/admin')).body as AdminDashboard;
    expect(activity).toHaveLength(30);
    expect(Math.min(...activity.map(({ activeUsers }) => activeUsers))).toBeGreaterThan(0);
    expect(activity.filter(({ signUps }) => signUps > 0).length).toBeGreaterThanOrEqual(10);
  });

  test('each coordinator finds the institutions and teachers that are theirs to look after', async () => {
    const lists = async (username: string) => {
      const caller = await demoCaller(app, username);
      const institutions = (await caller.get('/api/institution?page=1')).body.data as InstitutionListItem[];
      const teachers = (await caller.get('/api/users/teacher-approvals?page=1')).body.data as TeacherApproval[];
      return {
        institutions: institutions.map(({ name, status, membersCount }) => [name, status, membersCount]),
        teachers: teachers.map(({ username: name, approved_by: by }) => [name, by?.username ?? 'waits']),
      };
    };
    const own = {
      institutions: [
        ['Harbour Learning Centre', 'Pending', 0],
        ['Riverside College', 'Approved', 9],
      ],
      teachers: [
        ['Yuki Sato', 'waits'],
        ['Mateo Rossi', 'waits'],
        ['teacher', 'coordinator'],
      ],
    };
    const others = {
      institutions: [['Northgate School', 'Approved', 5]],
      teachers: [['Amara Okafor', 'Ingrid Solberg']],
    };
    expect(await lists('coordinator')).toEqual(own);
    expect(await lists('Ingrid Solberg')).toEqual(others);
    const all = await lists('admin');
    expect(all.institutions).toEqual(expect.arrayContaining([...own.institutions, ...others.institutions]));
    expect(all.teachers).toEqual([...own.teachers.slice(0, 2), ...others.teachers, ...own.teachers.slice(2)]);
  });

  test('the picture of an institution is there for its members', async () => {
    const { image_url: picture } = await app.db
      .selectFrom('institutions')
      .select('image_url')
      .where('name', '=', 'Riverside College')
      .executeTakeFirstOrThrow();
    expect((await (await demoCaller(app, 'student')).get(picture ?? '')).status).toBe(200);
  });

  test('is the same wherever it is made', async () => {
    const other = await buildTestApp();
    onTestFinished(() => other.close());
    await fill(other);
    expect(await told(other)).toEqual(await told(app));
  });
});

/** The demo's contents without ids. */
async function told({ db }: TestApp) {
  const days = await db
    .selectFrom('active_days')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['day', 'username'])
    .orderBy('username')
    .orderBy('day')
    .execute();
  const ratings = await db
    .selectFrom('ratings')
    .select(['comment', 'rating', 'created_at'])
    .orderBy('created_at')
    .execute();
  const progress = await db
    .selectFrom('material_progress')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['username', 'how', 'completed_at', 'position_seconds'])
    .orderBy('username')
    .orderBy('opened_at')
    .execute();
  const audit = await db
    .selectFrom('audit_entries')
    .leftJoin('users', 'users.id', 'target_id')
    .select(['action', 'username', 'target_name', 'at'])
    .orderBy('at')
    .orderBy('action')
    .orderBy('username')
    .orderBy('target_name')
    .execute();
  const results = await db
    .selectFrom('attempts')
    .innerJoin('users', 'users.id', 'student_id')
    .select(['username', 'submitted_at', 'mark'])
    .orderBy('submitted_at')
    .execute();
  return { days, ratings, progress, audit, results };
}
