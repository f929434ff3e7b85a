import { signInDemo } from '../lib/instance.mjs';
import { SetupError } from '../lib/say.mjs';

const ROLES = ['student', 'teacher', 'coordinator', 'admin'];
const QUESTIONS = [
  ['Which gas do leaves take from the air by day?', ['Carbon dioxide', 'Nitrogen', 'Helium']],
  ['Where in the leaf is light caught?', ['In the chloroplasts', 'In the veins', 'In the stalk']],
  ['What leaves the leaf by day?', ['Oxygen', 'Sugar', 'Carbon dioxide', 'Soil']],
  ['Why are leaves green?', ['They use green light least', 'They use green light most']],
  ['What do roots bring to the leaf?', ['Water', 'Light', 'Oxygen', 'Sugar']],
];

/**
 * Makes the data that the pictures need beyond the demo, through HTTP alone: a test with submitted and open attempts, a
 * deleted course, a roster with a bad row, a password link, and a person without anything yet. Answers the people,
 * signed in, and the ids for the addresses.
 */
export async function seed(url) {
  const people = Object.fromEntries(
    await Promise.all(ROLES.map(async (role) => [role, personAt(url, await signInDemo(url, role))])),
  );
  const { teacher, admin } = people;
  const course = await courseNamed(teacher, 'Botany for Beginners');
  const physics = await courseNamed(teacher, 'Physics in Motion');
  const newcomer = await signUp(url);
  const { data: groups } = await teacher.get('/api/groups');
  const { data: institutions } = await people.coordinator.get('/api/institution?status=Approved');
  const { data: ownResults } = await people.student.get('/api/users/me/results?page=1');
  const demoTest = ownResults[0].test._id;
  const sat = await sitTest(url, people, course);
  await deleteOne(teacher);
  return {
    people: { ...people, newcomer },
    course,
    demoCourse: physics,
    group: groups[0]._id,
    institution: institutions[0]._id,
    demoTest,
    demoTestSubject: ownResults[0].test.test_lesson._id,
    demoResult: ownResults[0]._id,
    roster: await handIn(admin),
    passwordLink: await linkFor(admin),
    student: newcomer.id,
    ...sat,
  };
}

/** A signed-in person, with calls that throw on any answer but a success. */
function personAt(url, signedIn) {
  const call = async (method, path, json) => {
    const headers = { cookie: signedIn.cookie, ...(json && { 'content-type': 'application/json' }) };
    const answer = await fetch(`${url}${path}`, { method, headers, ...(json && { body: JSON.stringify(json) }) });
    const text = await answer.text();
    if (!answer.ok)
      throw new SetupError(`${method} ${path} as ${signedIn.name} was answered with ${answer.status}: ${text}`);
    return JSON.parse(text);
  };
  return {
    ...signedIn,
    get: (path) => call('GET', path),
    post: (path, json) => call('POST', path, json),
    put: (path, json) => call('PUT', path, json),
    delete: (path) => call('DELETE', path),
  };
}

async function courseNamed(teacher, name) {
  const { _id } = (await teacher.get('/api/courses')).find((one) => one.name === name);
  const answer = await teacher.get(`/api/courses/${_id}`);
  return answer.course ?? answer;
}

/** A person who signed up a moment ago and has nothing yet. */
async function signUp(url) {
  const person = { username: 'Newcomer', email: 'newcomer@example.org', password: 'a word of mine' };
  const body = JSON.stringify({ ...person, confirmPassword: person.password });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/users/sign_up`, { method: 'POST', headers, body });
  if (!answer.ok) throw new SetupError(`signing up was answered with ${answer.status}`);
  const record = await answer.text();
  const cookie = answer.headers.getSetCookie()[0].split(';')[0];
  return personAt(url, { name: person.username, cookie, id: JSON.parse(record).user._id, record });
}

const question = ([text, options]) => ({
  question_type: 'MCQ',
  question_text: `<p>${text}</p>`,
  question_options: options.map((option) => ({ text: `<p>${option}</p>` })),
  correct_options: ['A'],
  positive_mark: 4,
  negative_mark: 1,
  solution: `<p>${options[0]}: the reader has a drawing of it on page two.</p>`,
});

/**
 * A test on the course's first subject: two attempts are submitted; two more and the demo student's are open.
 * `keepSitting` sends their heartbeats.
 */
async function sitTest(url, { teacher, student }, course) {
  const subject = course.subjects[0]._id;
  const data = {
    test_name: 'Leaves: a quick check',
    test_type: 'post-test',
    test_duration: 30,
    test_subject: course._id,
    test_lesson: subject,
    attempts_allowed: 2,
    results_show: 'at_once',
    test_questions: QUESTIONS.map(question),
  };
  const test = (await teacher.post('/api/tests', { data })).data;
  const others = ['Lena Fischer', 'Kenji Tanaka', 'Chloé Martin', 'Hannah Cohen'];
  const sitters = await Promise.all(others.map(async (name) => personAt(url, await signInDemo(url, name))));
  const [lena, kenji, chloe, hannah] = sitters;
  const submitted = await sit(lena, test, ['A', 'A', 'A', 'B', 'A'], true);
  await sit(kenji, test, ['A', 'C', 'A'], true);
  const sitting = [
    await sit(chloe, test, ['A', 'A', 'B', 'A'], false),
    await sit(hannah, test, ['B'], false),
    await sit(student, test, ['A', 'B'], false),
  ];
  const keepSitting = () => Promise.all(sitting.map(({ beat }) => beat()));
  return { test: test._id, submitted: submitted.id, open: sitting[2].id, keepSitting };
}

async function sit(student, test, letters, submits) {
  const { attempt, lease } = await student.post(`/api/tests/${test._id}/attempts`, {});
  const answers = letters.map((letter, place) => [letter, attempt.questions[place]._id, place + 1]);
  for (const [letter, id, sequence] of answers)
    await student.put(`/api/attempts/${attempt._id}/responses/${id}`, { selected: [letter], sequence, lease });
  if (submits) await student.post(`/api/attempts/${attempt._id}/submit`, { lease });
  // Once a page has taken the attempt over, our lease no longer counts.
  const beat = () => student.post(`/api/attempts/${attempt._id}/heartbeat`, { lease }).catch(() => undefined);
  return { id: attempt._id, beat };
}

async function deleteOne(teacher) {
  const material = { name: 'The frog', content_type: 'Link', content_url: 'https://example.org/frog' };
  const subjects = [{ name: 'Frogs', duration: 1, materials: [material] }];
  const made = { name: 'Ponds in Spring', duration: 1, duration_unit: 'months', subjects };
  const { course } = await teacher.post('/api/courses/create-course', made);
  await teacher.delete(`/api/courses/${course._id}`);
}

async function handIn(admin) {
  const rows = [
    'Nadia Haddad,nadia.haddad@example.org,Evening class',
    'Somebody,not an address,',
    'Ola Berg,ola@example.org,',
  ];
  const text = ['Username,Email,Groups', ...rows].join('\n');
  const { roster } = await admin.post('/api/rosters', { fileName: 'autumn.csv', text });
  return roster._id;
}

async function linkFor(admin) {
  const { data } = await admin.get('/api/users?username=Yuki&limit=1');
  const { passwordLink } = await admin.post(`/api/users/${data[0]._id}/password-link`, {});
  const link = new URL(passwordLink);
  return `${link.pathname}${link.search}${link.hash}`;
}
