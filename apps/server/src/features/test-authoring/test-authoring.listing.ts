import {
  type CourseTestsQuery,
  type Test,
  type TestForStudent,
  type TestListItem,
  type TestListQuery,
  limits,
} from '@lectern/contract';
import type { Act } from '../../platform/act/index.ts';
import { type Db, inSteps } from '../../platform/db/index.ts';
import { notFound, type Page, pageOffset, toPage } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { takesTests } from './test-authoring.policy.ts';
import { presentTest, presentTestForStudent, presentTestListItem } from './test-authoring.presenter.ts';
import { findTests, listTests, listTestsAfter } from './test-authoring.repository.ts';
import { listStudentTests, listStudentTestsAfter, listTestsOfCourse, seesCourse } from './course-tests.repository.ts';

/** How many questions of tests are held at a time: a test may be large, and many tests are read one after another. */
const questionsAtOnce = limits.questionsPerTest.max;

/** One page of the tests that the actor manages, or may take. */
export async function pageOfTests(
  { db, actor, clock }: Act,
  query: TestListQuery,
): Promise<Page<TestListItem | TestForStudent>> {
  if (takesTests(actor)) {
    const now = clock.now();
    const { rows, counted } = await listStudentTests(db, { student: actor, now }, query, pageOffset(query));
    return toPage<TestListItem | TestForStudent>(
      query,
      counted,
      rows.map((row) => presentTestForStudent(row, now)),
    );
  }
  const { rows, counted } = await listTests(db, actor, query, pageOffset(query));
  return toPage<TestListItem | TestForStudent>(
    query,
    counted,
    rows.map((row) => presentTestListItem(row)),
  );
}

/** All tests that the actor manages, in full, or may take; newest first. */
export async function* allTests({ db, actor, clock }: Act): AsyncGenerator<Test | TestForStudent> {
  if (!takesTests(actor)) {
    yield* allManagedTests(db, actor);
    return;
  }
  const asking = { student: actor, now: clock.now() };
  const rows = inSteps((after, count) => listStudentTestsAfter(db, asking, after, count));
  for await (const row of rows) yield presentTestForStudent(row, clock.now());
}

async function* allManagedTests(db: Db, actor: Actor): AsyncGenerator<Test> {
  let ids: string[] = [];
  let held = 0;
  const take = async () => (await findTests(db, actor, ids, 'see')).map((row) => presentTest(row));
  for await (const { id, size } of inSteps((after, count) => listTestsAfter(db, actor, after, count))) {
    if (ids.length > 0 && held + size > questionsAtOnce) {
      yield* await take();
      [ids, held] = [[], 0];
    }
    ids.push(id);
    held += size;
  }
  if (ids.length > 0) yield* await take();
}

/** One page of the tests of a course that the student may take, oldest first. Throws `not_found` for the course. */
export async function pageOfCourseTests(
  { db, actor: student, clock }: Act,
  courseId: string,
  query: CourseTestsQuery,
): Promise<Page<TestForStudent>> {
  if (!(await seesCourse(db, student, courseId))) throw notFound('Course not found');
  const paged = { page: query.page, limit: query.limit ?? limits.page.max };
  const within = { courseId, subjectId: query.test_lesson };
  const now = clock.now();
  const { rows, counted } = await listTestsOfCourse(db, { student, now }, within, pageOffset(paged));
  return toPage(
    paged,
    counted,
    rows.map((row) => presentTestForStudent(row, now)),
  );
}
