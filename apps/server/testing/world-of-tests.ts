import type { Attempt, Course, OptionLetter, Regrade, RegradePreview, Test } from '@lectern/contract';
import type { Answer, Caller, TestApp, TestUser } from './index.ts';

/** The tests of an institution's people, with everything of theirs that is nobody else's business. */
export type WorldOfTests = {
  /** On the private course, with an open attempt, submitted ones and corrections. */
  preTest: Test;
  /** An attempt of the student's that goes on, with the lease under which it may be saved. */
  openAttempt: { id: string; lease: number };
  /** The correction of the pre-test that stands. */
  regrade: string;
};

type People = { admin: TestUser; teacher: TestUser; student: TestUser; classmate: TestUser };
type Place = {
  /** A group of the teacher's with the private course. */
  group: string;
  mark: string;
  people: People;
  privateCourse: Course;
  /** An admin's course that the institution alone was granted. */
  granted: Course;
  /** A test that people of other institutions sit too. */
  sharedTest: { id: string };
  /** A file of the teacher's, to be shown in questions. */
  image: string;
};

/** The body of an answer that has to be a yes. */
function taken(answer: Answer): Answer['body'] {
  if (answer.status >= 300) throw new Error(`The world of tests was refused something: ${answer.text}`);
  return answer.body;
}

/** A test with the mark in every text that authors write. */
function markedTest(mark: string, what: string, course: Course, change: object = {}): object {
  const question = (place: string, image = '') => ({
    question_text: `<p>${mark} ${what} question ${place}${image}</p>`,
    question_options: ['first', 'second'].map((option) => ({ text: `<p>${mark} ${what} ${option} ${place}</p>` })),
    correct_options: ['A'],
    solution: `<p>${mark} ${what} solution ${place}</p>`,
    correct_answer_solution: `<p>${mark} ${what} because ${place}</p>`,
  });
  const { image, ...fields } = change as { image?: string };
  return {
    test_name: `${mark} ${what} test`,
    test_subject: course._id,
    test_lesson: course.subjects[0]?._id,
    test_questions: [question('one', image && `<img src="${image}">`), question('two')],
    ...fields,
  };
}

const make = async (author: Caller, form: object) =>
  taken(await author.post('/api/tests', { data: form })).data as Test;

/** Starts an attempt and saves these letters, in the order of the questions. */
async function sit(student: Caller, test: string, letters: readonly OptionLetter[]) {
  const { attempt, lease } = taken(await student.post(`/api/tests/${test}/attempts`)) as {
    attempt: Attempt;
    lease: number;
  };
  for (const [place, letter] of letters.entries()) {
    const body = { selected: [letter], sequence: place + 1, lease };
    taken(await student.put(`/api/attempts/${attempt._id}/responses/${attempt.questions[place]?._id}`, body));
  }
  return { id: attempt._id, lease };
}

/** Submits an attempt and looks at its result, because the first look is written down. */
async function finish(student: Caller, { id, lease }: { id: string; lease: number }): Promise<string> {
  taken(await student.post(`/api/attempts/${id}/submit`, { lease }));
  taken(await student.get(`/api/attempts/${id}/result`));
  return id;
}

/** Makes tests of every state on the institution's courses, has them sat, looked after and corrected. */
export async function fillTests(t: TestApp, place: Place): Promise<WorldOfTests> {
  const { mark, people, privateCourse, group, granted, sharedTest, image } = place;
  const [admin, teacher] = [await t.as(people.admin), await t.as(people.teacher)];
  const [student, classmate] = [await t.as(people.student), await t.as(people.classmate)];
  const timed = { test_duration: 60, attempts_allowed: 3, image };
  const preTest = await make(teacher, markedTest(mark, 'pre', privateCourse, timed));
  taken(await teacher.put(`/api/tests/${preTest._id}/exceptions/groups/${group}`, { minutes: 90 }));
  taken(await teacher.put(`/api/tests/${preTest._id}/exceptions/people/${people.student.id}`, { minutes: 120 }));
  await finish(student, await sit(student, preTest._id, ['A', 'B']));
  const again = await finish(classmate, await sit(classmate, preTest._id, ['B', 'B']));
  const regrade = await correct(teacher, preTest, mark);
  await reopen(teacher, classmate, { id: again, mark });
  const openAttempt = await sit(student, preTest._id, ['B']);
  taken(await teacher.post(`/api/attempts/${openAttempt.id}/time`, { minutes: 5, reason: `${mark} fire alarm` }));
  taken(await teacher.post(`/api/tests/${preTest._id}/time`, { minutes: 5, reason: `${mark} late start` }));

  const postTest = await make(teacher, markedTest(mark, 'post', privateCourse, { test_type: 'post-test' }));
  taken(await teacher.put(`/api/tests/${postTest._id}`, { audience: 'groups', audience_groups: [group] }));
  await finish(student, await sit(student, postTest._id, ['A', 'A']));
  const wish = { wants: ['attempt'], reason: `${mark} was ill` };
  taken(await student.post(`/api/tests/${preTest._id}/time-request`, wish));
  const { data } = taken(await classmate.post(`/api/tests/${postTest._id}/time-request`, wish));
  const decline = `/api/tests/${postTest._id}/time-requests/${data._id}/decline`;
  taken(await teacher.post(decline, { answer: `${mark} not now` }));
  const disabled = await make(teacher, markedTest(mark, 'disabled', privateCourse));
  await sit(classmate, disabled._id, ['A']);
  const sitters = [people.student.id, people.classmate.id];
  taken(await teacher.put(`/api/tests/${disabled._id}`, { audience: 'people', audience_people: sitters }));
  taken(await teacher.put(`/api/tests/test-status/${disabled._id}`, { status: 'disabled' }));
  const binned = await make(teacher, markedTest(mark, 'binned', privateCourse));
  await finish(student, await sit(student, binned._id, ['B', 'A']));
  taken(await teacher.delete(`/api/tests/${binned._id}`));

  const ofAdmin = await make(admin, markedTest(mark, 'granted', granted));
  await finish(student, await sit(student, ofAdmin._id, ['A', 'B']));
  await finish(student, await sit(student, sharedTest.id, ['A', 'B']));
  await sit(classmate, sharedTest.id, ['C']);
  await t.db
    .insertInto('course_templates')
    .values({
      course_id: privateCourse._id,
      offered_by: people.teacher.id,
      with_tests: true,
      offered_at: t.clock.now(),
    })
    .execute();
  return { preTest, openAttempt, regrade };
}

/** Corrects the first key, takes that back and does it again; answers the correction that stands. */
async function correct(teacher: Caller, test: Test, mark: string): Promise<string> {
  const url = `/api/tests/${test._id}/regrades`;
  const corrections = [{ question: test.test_questions[0]?._id, correct_options: ['B'] }];
  const apply = async (why: string): Promise<string> => {
    const { basis } = taken(await teacher.post(`${url}/preview`, { corrections })) as RegradePreview;
    const { regrade } = taken(await teacher.post(url, { corrections, basis, reason: `${mark} ${why}` }));
    return (regrade as Regrade)._id;
  };
  taken(await teacher.post(`${url}/${await apply('first thoughts')}/undo`));
  return apply('second thoughts');
}

/** Opens an attempt again for its student, who takes it over and submits it once more. */
async function reopen(teacher: Caller, student: Caller, { id, mark }: { id: string; mark: string }): Promise<void> {
  taken(await teacher.post(`/api/attempts/${id}/reopen`, { minutes: 30, reason: `${mark} power cut` }));
  const { lease } = taken(await student.post(`/api/attempts/${id}/lease`)) as { lease: number };
  await finish(student, { id, lease });
}
