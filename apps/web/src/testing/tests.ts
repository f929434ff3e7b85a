import type {
  Attempt,
  AttemptResult,
  Mark,
  Question,
  Receipt,
  ResultQuestion,
  Test,
  TestForStudent,
  TestListItem,
} from '@lectern/contract';
import { idOf } from './courses.ts';

const subject = { _id: idOf(100), name: 'Botany for Beginners' };
const lesson = { _id: idOf(300), name: 'Leaves' };

/** A test as a student sees it; `over` overrides its fields. */
export function makeStudentTest(over: Partial<TestForStudent> = {}): TestForStudent {
  return {
    view: 'student',
    _id: idOf(900),
    test_name: 'What leaves do',
    test_type: 'pre-test',
    test_duration: 45,
    test_subject: subject,
    test_lesson: lesson,
    questionsCount: 2,
    questions_asked: null,
    maxMark: 8,
    attempts_allowed: 1,
    dates: {
      opensAt: { value: null, from: 'default', group: null },
      dueAt: { value: null, from: 'default', group: null },
      closesAt: { value: null, from: 'default', group: null },
      minutes: { value: 45, from: 'default', group: null },
      attempts: { value: 1, from: 'default', group: null },
    },
    phase: 'open',
    attempts: { used: 0, left: 1, open: null, last: null },
    can: { start: true, resume: false },
    ...over,
  };
}

/** An open attempt at it, whose two questions have the options red, green and blue. */
export function makeAttempt(over: Partial<Attempt> = {}): Attempt {
  return {
    _id: idOf(910),
    test: {
      _id: idOf(900),
      test_name: 'What leaves do',
      test_type: 'pre-test',
      test_subject: subject,
      test_lesson: lesson,
    },
    number: 1,
    status: 'open',
    startedAt: '2026-05-04T10:00:00.000Z',
    deadlineAt: '2026-05-04T10:45:00.000Z',
    submittedAt: null,
    serverTime: '2026-05-04T10:00:00.000Z',
    questions: [1, 2].map((number) => ({
      _id: idOf(920 + number),
      question_type: 'MCQ',
      question_text: `<p>Which colour is leaf ${number}?</p>`,
      question_options: [
        { letter: 'B', text: '<p>green</p>' },
        { letter: 'A', text: '<p>red</p>' },
        { letter: 'C', text: '<p>blue</p>' },
      ],
      positive_mark: 4,
      negative_mark: 1,
    })),
    responses: [],
    receipt: null,
    ...over,
  };
}

export const makeReceipt = (over: Partial<Receipt> = {}): Receipt => ({
  code: 'ABCD-EFGH-JKMN',
  submittedAt: '2026-05-04T10:30:00.000Z',
  submittedBy: 'student',
  saved: 1,
  questions: [
    { question: idOf(921), savedAt: '2026-05-04T10:05:00.000Z' },
    { question: idOf(922), savedAt: null },
  ],
  ...over,
});

export const makeMark = (over: Partial<Mark> = {}): Mark => ({
  mark: 4,
  maxMark: 8,
  percentage: 50,
  right: 1,
  wrong: 0,
  skipped: 1,
  ...over,
});

export function makeMarkedQuestion(over: Partial<ResultQuestion> = {}): ResultQuestion {
  return {
    _id: idOf(921),
    question_type: 'MCQ',
    question_text: '<p>Which colour is leaf 1?</p>',
    question_options: [
      { letter: 'B', text: '<p>green</p>' },
      { letter: 'A', text: '<p>red</p>' },
    ],
    selected: ['A'],
    outcome: 'wrong',
    mark: -1,
    positive_mark: 4,
    negative_mark: 1,
    correct_options: ['B'],
    correct_option_text: '<p>green</p>',
    scoring: 'by_key',
    solution: '<p>Look at it.</p>',
    correct_answer_solution: null,
    explained_in: null,
    ...over,
  };
}

/** A submitted attempt whose result may be shown. */
export function makeResult(over: Partial<AttemptResult> = {}): AttemptResult {
  const { _id, test, number, startedAt } = makeAttempt();
  return {
    _id,
    test,
    number,
    startedAt,
    submittedAt: '2026-05-04T10:30:00.000Z',
    late: false,
    receipt: makeReceipt(),
    result: makeMark(),
    questions: [makeMarkedQuestion()],
    lookAgain: lesson,
    before: null,
    practice: false,
    showsAt: null,
    regradedAt: null,
    ...over,
  };
}

/** A question with its key, as its author gets it. */
export function makeQuestion(number: number, over: Partial<Question> = {}): Question {
  return {
    _id: idOf(920 + number),
    question_type: 'MCQ',
    question_text: `<p>Which colour is leaf ${number}?</p>`,
    question_options: [{ text: '<p>red</p>' }, { text: '<p>green</p>' }, { text: '<p>blue</p>' }],
    correct_options: ['B'],
    correct_option_text: '<p>green</p>',
    accepted_options: [],
    scoring: 'by_key',
    positive_mark: 4,
    negative_mark: 1,
    solution: '<p>Look at it.</p>',
    correct_answer_solution: null,
    explained_in: null,
    ...over,
  };
}

/** A test in a list for those who manage it. */
export function makeListedTest(over: Partial<TestListItem> = {}): TestListItem {
  const { attempts: _attempts, can: _can, view: _view, dates: _dates, phase: _phase, ...basics } = makeStudentTest();
  return {
    ...basics,
    view: 'author',
    test_status: 'enabled',
    created_by: { _id: idOf(2), username: 'Tom Teacher', profilePicture: null, role: 'teacher' },
    shuffle_options: false,
    shuffle_questions: false,
    practice_allowed: false,
    share_questions: false,
    results_show: 'at_once',
    results_show_after: null,
    opensAt: null,
    dueAt: null,
    closesAt: null,
    audience: 'everybody',
    audience_size: null,
    createdAt: '2026-05-04T10:00:00.000Z',
    updatedAt: '2026-05-04T10:00:00.000Z',
    can: { edit: true, delete: true },
    ...over,
  };
}

/** A test in full, with two questions. */
export function makeTest(over: Partial<Test> = {}): Test {
  return {
    ...makeListedTest(),
    audience_groups: [],
    audience_people: [],
    test_questions: [makeQuestion(1), makeQuestion(2)],
    version: 1,
    attempts: { open: 0, submitted: 0 },
    ...over,
  };
}
