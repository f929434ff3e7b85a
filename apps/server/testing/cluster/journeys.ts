import type { Course } from '@lectern/contract';
import { finish, keepTaking, openTaker, type Taker } from '../features/attempts/takers.ts';
import { type HttpClient, httpClient, signedUpClient } from '../process/http-client.ts';
import { seededRandom } from '../process/random.ts';
import { runStatement } from '../process/run-statement.ts';
import { keepChanging, keepCreating, keepUploading, numberedCourse, openLedger } from '../process/write-ledger.ts';
import { type Counts, countingClient } from './counting-client.ts';
import type { Cluster } from './processes.ts';
import { uploadAcross } from './resumed-upload.ts';

const password = 'a-long-password';
const students = 5;
const readers = 3;
/** Far longer than a change may take, so that one which takes too long is measured. */
const newsPatienceMs = 10_000;

export type Journeys = Awaited<ReturnType<typeof prepareJourneys>>;

/** A teacher with a course and a test on it, students who will sit it, and what all of them are promised. */
export async function prepareJourneys({ url, databaseUrl }: Cluster) {
  const counts: Counts = { requests: 0, failed: new Map(), savedAt: [] };
  const { cookie } = await signedUpClient(url, 'teacher', password);
  await runStatement(databaseUrl, `update users set role = 'teacher', is_approved = true where username = 'teacher'`);
  // A new role ends every auth session but by this path, which leaves people signed in.
  const teacher = countingClient(counts, url, cookie);
  const ledger = openLedger();
  const course = await makeCourse(teacher);
  ledger.changed.id = (await makeCourse(teacher))._id;
  const takers: { taker: Taker; client: HttpClient }[] = [];
  const testId = await makeTest(teacher, course);
  for (let n = 0; n < students; n += 1) {
    const student = await signedUpClient(url, `student${n}`, password);
    const asked = await student.call('POST', '/api/courses/request-join', { json: { courseId: course._id } });
    if (asked.status !== 201) throw new Error(`Asking to join answered ${asked.status}`);
    takers.push({
      taker: openTaker(testId, seededRandom(n + 1)),
      client: countingClient(counts, url, student.cookie),
    });
  }
  return { counts, teacher, course, ledger, takers, uploads: [] as Awaited<ReturnType<typeof uploadAcross>>[] };
}

async function makeCourse(teacher: HttpClient): Promise<Course> {
  const made = await teacher.call('POST', '/api/courses/create-course', { json: numberedCourse('version 0', 1) });
  if (made.status !== 201) throw new Error(`Making a course answered ${made.status}: ${made.bytes.toString()}`);
  return made.body.course as Course;
}

async function makeTest(teacher: HttpClient, course: Course): Promise<string> {
  const question = {
    question_text: '<p>2 + 2?</p>',
    question_options: ['1', '2', '3', '4'].map((text) => ({ text })),
    correct_options: ['D'],
  };
  const data = {
    test_name: 'Sums',
    test_subject: course._id,
    test_lesson: course.subjects[0]?._id,
    attempts_allowed: 100,
    status: 'enabled',
    test_questions: Array.from({ length: 12 }, () => question),
  };
  const made = await teacher.call('POST', '/api/tests', { json: { data } });
  if (made.status !== 201) throw new Error(`Making a test answered ${made.status}: ${made.bytes.toString()}`);
  return made.body.data._id as string;
}

/** Everybody is at work until `signal` ends it. A request without an answer is sent again, as a browser does. */
export async function work(journeys: Journeys, cluster: Cluster, signal: AbortSignal): Promise<void> {
  const { counts, ledger, takers, teacher, uploads } = journeys;
  const untilEnded = async (act: (round: number) => Promise<unknown>) => {
    for (let round = 0; !signal.aborted; round += 1) await act(round);
  };
  const reader = countingClient(counts, cluster.url, '');
  await Promise.all([
    untilEnded((round) => keepCreating(ledger, teacher, { label: `course ${round}`, random: seededRandom(7) }, signal)),
    untilEnded(() => keepChanging(ledger, teacher, signal)),
    untilEnded(() => keepUploading(ledger, teacher, seededRandom(9), signal)),
    ...takers.map(({ taker, client }) => untilEnded(() => keepTaking(taker, client, signal))),
    ...Array.from({ length: readers }, () =>
      untilEnded(() => reader.get('/api/courses?page=1&limit=10').catch(() => undefined)),
    ),
    untilEnded(async () => {
      const urls = () => cluster.servers.map((server) => server.url);
      uploads.push(await uploadAcross(urls, teacher.cookie, 4_000_000, AbortSignal.timeout(60_000)));
    }),
  ]);
}

/** Brings what is open to its end. */
export async function endWork({ takers }: Journeys): Promise<void> {
  for (const { taker, client } of takers) await finish(taker, client);
}

/** How long it takes until every server shows visitors a change that one of them took, at worst, in milliseconds. */
export async function slowestNews(
  { teacher, course }: Journeys,
  { servers }: Cluster,
  rounds: number,
): Promise<number> {
  let slowest = 0;
  for (let round = 0; round < rounds; round += 1) {
    const name = `news ${round}`;
    const at = servers[round % servers.length]?.url ?? '';
    const path = `/api/courses/update-course/${course._id}`;
    const changed = await httpClient(at, teacher.cookie).call('PUT', path, { json: { name } });
    if (changed.status !== 200) throw new Error(`Changing a course answered ${changed.status}`);
    const since = performance.now();
    await Promise.all(servers.map((server) => untilShown(httpClient(server.url), name)));
    slowest = Math.max(slowest, performance.now() - since);
  }
  return slowest;
}

async function untilShown(visitor: HttpClient, name: string): Promise<void> {
  const until = performance.now() + newsPatienceMs;
  while (performance.now() < until) {
    const list = await visitor.get('/api/courses?page=1&limit=100&search=news');
    if ((list.body.data as Course[]).some((course) => course.name === name)) return;
  }
  throw new Error(`${name} is never shown`);
}
