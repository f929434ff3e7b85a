import type { Course, OptionLetter, RouteBody, RouteResponse } from '@lectern/contract';
import { type SignedIn, signedIn, signInDemo } from '../lib/instance.ts';
import { SetupError } from '../lib/say.mjs';

const ROLES = ['student', 'teacher', 'coordinator', 'admin'] as const;
const QUESTIONS: [text: string, options: string[]][] = [
  ['Which gas do leaves take from the air by day?', ['Carbon dioxide', 'Nitrogen', 'Helium']],
  ['Where in the leaf is light caught?', ['In the chloroplasts', 'In the veins', 'In the stalk']],
  ['What leaves the leaf by day?', ['Oxygen', 'Sugar', 'Carbon dioxide', 'Soil']],
  ['Why are leaves green?', ['They use green light least', 'They use green light most']],
  ['What do roots bring to the leaf?', ['Water', 'Light', 'Oxygen', 'Sugar']],
];

/** The people whose screens are pictured. */
export type Who = (typeof ROLES)[number] | 'newcomer';
type Person = ReturnType<typeof personAt>;
/** The ids that addresses need, and the people, signed in. */
export type Things = Awaited<ReturnType<typeof seed>>;

/**
 * Makes the data that the pictures need beyond the demo, through HTTP alone: a test with submitted and open attempts, a
 * deleted course, a roster with a bad row, a password link, and a person without anything yet. Answers the people,
 * signed in, and the ids for the addresses.
 */
export async function seed(url: string) {
  const signIn = async (role: (typeof ROLES)[number]) => personAt(url, await signInDemo(url, role));
  const [student, teacher, coordinator, admin] = (await Promise.all(ROLES.map(signIn))) as [
    Person,
    Person,
    Person,
    Person,
  ];
  const course = await courseNamed(teacher, 'Botany for Beginners');
  const physics = await courseNamed(teacher, 'Physics in Motion');
  const newcomer = await signUp(url);
  const { data: groups } = await teacher.get<RouteResponse<'GET /api/groups'>>('/api/groups');
  const { data: institutions } = await coordinator.get<RouteResponse<'GET /api/institution'>>(
    '/api/institution?status=Approved',
  );
  const results = await student.get<RouteResponse<'GET /api/users/me/results'>>('/api/users/me/results?page=1');
  const own = await student.get<RouteResponse<'GET /api/users/me/certificates'>>('/api/users/me/certificates');
  const demo = first(results.data);
  const question = await askQuestions({ student, teacher }, physics, course);
  const sat = await sitTest(url, { teacher, student }, course);
  await deleteOne(teacher);
  await addSource(admin);
  return {
    people: { student, teacher, coordinator, admin, newcomer } satisfies Record<Who, Person>,
    course,
    demoCourse: physics,
    group: first(groups)._id,
    institution: first(institutions)._id,
    demoTest: demo.test._id,
    demoTestSubject: needed(demo.test.test_lesson)._id,
    demoResult: demo._id,
    roster: await handIn(admin),
    announcement: await announce(teacher, student, course),
    question,
    certificate: first(own.data).code,
    passwordLink: await linkFor(admin),
    student: newcomer.id,
    ...sat,
  };
}

/** A signed-in person, with calls that throw on any answer but a success. */
function personAt(url: string, person: SignedIn) {
  const call = async (method: string, path: string, json?: object): Promise<unknown> => {
    const headers = { cookie: person.cookie, ...(json && { 'content-type': 'application/json' }) };
    const answer = await fetch(`${url}${path}`, { method, headers, ...(json && { body: JSON.stringify(json) }) });
    const text = await answer.text();
    if (!answer.ok)
      throw new SetupError(`${method} ${path} as ${person.name} was answered with ${answer.status}: ${text}`);
    return JSON.parse(text) as unknown;
  };
  return {
    ...person,
    get: <Answer>(path: string) => call('GET', path) as Promise<Answer>,
    post: <Answer>(path: string, json: object) => call('POST', path, json) as Promise<Answer>,
    put: (path: string, json: object) => call('PUT', path, json),
    delete: (path: string) => call('DELETE', path),
  };
}

async function courseNamed(teacher: Person, name: string): Promise<Course> {
  const courses = await teacher.get<Course[]>('/api/courses');
  const { _id } = first(courses.filter((one) => one.name === name));
  return teacher.get<Course>(`/api/courses/${_id}`);
}

function first<T>(list: readonly T[]): T {
  return needed(list[0]);
}

function needed<T>(thing: T | null | undefined): T {
  if (thing == null) throw new SetupError('the demo lacks something that a picture shows');
  return thing;
}

/** A person who signed up a moment ago and has nothing yet. */
async function signUp(url: string): Promise<Person> {
  const person = { username: 'Newcomer', email: 'newcomer@example.org', password: 'a word of mine' };
  const body = JSON.stringify({ ...person, confirmPassword: person.password });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/users/sign_up`, { method: 'POST', headers, body });
  if (!answer.ok) throw new SetupError(`signing up was answered with ${answer.status}`);
  return personAt(url, await signedIn(person.username, answer));
}

const question = ([text, options]: (typeof QUESTIONS)[number]) => ({
  question_type: 'MCQ' as const,
  question_text: `<p>${text}</p>`,
  question_options: options.map((option) => ({ text: `<p>${option}</p>` })),
  correct_options: ['A' as const],
  positive_mark: 4,
  negative_mark: 1,
  solution: `<p>${options[0]}: the reader has a drawing of it on page two.</p>`,
});

/**
 * A test on the course's first subject: two attempts are submitted; two more and the demo student's are open.
 * `keepTaking` sends their heartbeats.
 */
async function sitTest(url: string, { teacher, student }: Record<'teacher' | 'student', Person>, course: Course) {
  const subject = first(course.subjects)._id;
  const data: RouteBody<'POST /api/tests'>['data'] = {
    test_name: 'Leaves: a quick check',
    test_type: 'post-test',
    test_duration: 30,
    test_subject: course._id,
    test_lesson: subject,
    attempts_allowed: 2,
    results_show: 'at_once',
    test_questions: QUESTIONS.map(question),
  };
  const { data: test } = await teacher.post<RouteResponse<'POST /api/tests'>>('/api/tests', { data });
  const signIn = async (name: string) => personAt(url, await signInDemo(url, name));
  const [lena, kenji, chloe, hannah] = await Promise.all([
    signIn('Lena Fischer'),
    signIn('Kenji Tanaka'),
    signIn('Chloé Martin'),
    signIn('Hannah Cohen'),
  ]);
  const submitted = await sit(lena, test._id, ['A', 'A', 'A', 'B', 'A']);
  await submitted.submit();
  await (await sit(kenji, test._id, ['A', 'C', 'A'])).submit();
  const open = await sit(student, test._id, ['A', 'B']);
  const underWay = [await sit(chloe, test._id, ['A', 'A', 'B', 'A']), await sit(hannah, test._id, ['B']), open];
  const keepTaking = () => Promise.all(underWay.map(({ beat }) => beat()));
  return { test: test._id, submitted: submitted.id, open: open.id, keepTaking };
}

async function sit(student: Person, test: string, letters: readonly OptionLetter[]) {
  const path = `/api/tests/${test}/attempts`;
  const { attempt, lease } = await student.post<RouteResponse<'POST /api/tests/:id/attempts'>>(path, {});
  for (const [place, letter] of letters.entries()) {
    const { _id } = first(attempt.questions.slice(place));
    const choice = { selected: [letter], sequence: place + 1, lease };
    await student.put(`/api/attempts/${attempt._id}/responses/${_id}`, choice);
  }
  // Once a page has taken the attempt over, our lease no longer counts.
  const beat = () => student.post(`/api/attempts/${attempt._id}/heartbeat`, { lease }).catch(() => undefined);
  const submit = () => student.post(`/api/attempts/${attempt._id}/submit`, { lease });
  return { id: attempt._id, beat, submit };
}

async function deleteOne(teacher: Person): Promise<void> {
  const material = { name: 'The frog', content_type: 'Link', content_url: 'https://example.org/frog' };
  const subjects = [{ name: 'Frogs', duration: 1, materials: [material] }];
  const made = { name: 'Ponds in Spring', duration: 1, duration_unit: 'months', subjects };
  const path = '/api/courses/create-course';
  const { course } = await teacher.post<RouteResponse<'POST /api/courses/create-course'>>(path, made);
  await teacher.delete(`/api/courses/${course._id}`);
}

/** Questions at the first materials of two courses; answers the one in the first course, which has an answer. */
async function askQuestions({ student, teacher }: Record<'student' | 'teacher', Person>, ...courses: Course[]) {
  type Asked = RouteResponse<'POST /api/materials/:id/questions'>;
  const ids: string[] = [];
  for (const { subjects } of courses) {
    const materials = subjects.flatMap((subject) => subject.materials);
    const film = first(materials.filter((material) => material.content_type === 'Video').concat(materials));
    const second = film.content_type === 'Video' ? 42 : null;
    const ask = async (text: string) =>
      (await student.post<Asked>(`/api/materials/${film._id}/questions`, { text, second })).question._id;
    const id = await ask(
      'Why do leaves turn yellow in autumn, and not blue?\nI read https://en.wikipedia.org/wiki/Leaf.',
    );
    await teacher.post(`/api/questions/${id}/answers`, {
      text: 'They lose their chlorophyll, and the other colours stay.',
    });
    await ask('Is this the same for trees that stay green?');
    ids.push(id);
  }
  return first(ids);
}

/** Four announcements to a course, one of which waits and one was read; answers one that was sent. */
async function announce(teacher: Person, student: Person, course: Course): Promise<string> {
  type Made = RouteResponse<'POST /api/courses/:id/announcements'>;
  const text = 'We go on next week.\n\nPlease read https://en.wikipedia.org/wiki/Leaf_(botany) until then.';
  const make = async (title: string, more: object = {}) =>
    (await teacher.post<Made>(`/api/courses/${course._id}/announcements`, { title, text, ...more })).announcement._id;
  await student.post(`/api/announcements/${await make('Welcome to the course')}/read`, {});
  await make('Bring a leaf on Monday');
  await make('The drawings are in the first subject');
  await make('The test opens tomorrow', { sendAt: new Date(Date.now() + 24 * 60 * 60_000).toISOString() });
  return make('No lesson on Friday');
}

async function handIn(admin: Person): Promise<string> {
  const rows = [
    'Nadia Haddad,nadia.haddad@example.org,Evening class',
    'Somebody,not an address,',
    'Ola Berg,ola@example.org,',
  ];
  const text = ['Username,Email,Groups', ...rows].join('\n');
  const file = { fileName: 'autumn.csv', text };
  const { roster } = await admin.post<RouteResponse<'POST /api/rosters'>>('/api/rosters', file);
  return roster._id;
}

/** A source that people are pulled from, at which nobody answers. */
async function addSource(admin: Person): Promise<void> {
  const address = 'https://sis.example.org';
  const client = { clientId: 'lectern', clientSecret: 'not one that counts' };
  const way = { version: '1.1', hour: 3, importsItself: true, adoptSelfMade: false, isEnabled: true };
  await admin.post('/api/roster-sources', {
    name: 'Register of the district',
    baseUrl: `${address}/ims/oneroster/v1p1`,
    tokenUrl: `${address}/token`,
    ...client,
    ...way,
  });
}

async function linkFor(admin: Person): Promise<string> {
  const { data } = await admin.get<RouteResponse<'GET /api/users'>>('/api/users?username=Yuki&limit=1');
  const path = `/api/users/${first(data)._id}/password-link`;
  const { passwordLink } = await admin.post<RouteResponse<'POST /api/users/:id/password-link'>>(path, {});
  const link = new URL(needed(passwordLink));
  return `${link.pathname}${link.search}${link.hash}`;
}
