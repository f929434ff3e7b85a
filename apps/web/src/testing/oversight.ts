import type {
  AttemptReview,
  Board,
  BoardAttempt,
  BoardItem,
  Gains,
  GroupGain,
  ItemStatistics,
  Regrade,
  RegradePreview,
  Test,
  TestResultItem,
} from '@lectern/contract';
import { idOf } from './courses.ts';
import { makeAttempt, makeMark, makeMarkedQuestion, makeReceipt } from './tests.ts';

const ada = { _id: idOf(1), username: 'Ada Student', profilePicture: null };
const teacher = { _id: idOf(2), username: 'Tom Teacher' };

/** A test as its managers see it, with two questions whose right option is the first. */
export function makeManagedTest(over: Partial<Test> = {}): Test {
  const { test } = makeAttempt();
  return {
    view: 'author',
    ...test,
    test_duration: 45,
    questionsCount: 2,
    questions_asked: null,
    maxMark: 8,
    attempts_allowed: 1,
    test_status: 'enabled',
    created_by: { _id: idOf(2), username: 'Tom Teacher', profilePicture: null, role: 'teacher' },
    audience: 'everybody',
    audience_size: null,
    audience_groups: [],
    audience_people: [],
    shuffle_options: false,
    shuffle_questions: false,
    practice_allowed: false,
    share_questions: false,
    results_show: 'at_once',
    results_show_after: null,
    opensAt: null,
    dueAt: null,
    closesAt: null,
    createdAt: '2026-05-01T10:00:00.000Z',
    updatedAt: '2026-05-01T10:00:00.000Z',
    can: { edit: true, delete: true },
    test_questions: [1, 2].map((number) => ({
      _id: idOf(920 + number),
      question_type: 'MCQ',
      question_text: `<p>Which colour is leaf ${number}?</p>`,
      question_options: [{ text: '<p>green</p>' }, { text: '<p>red</p>' }],
      correct_options: ['A'],
      correct_option_text: '<p>green</p>',
      accepted_options: [],
      scoring: 'by_key',
      positive_mark: 4,
      negative_mark: 1,
      solution: null,
      correct_answer_solution: null,
      explained_in: null,
    })),
    version: 1,
    attempts: { open: 0, submitted: 3 },
    ...over,
  };
}

export const makeTestResult = (over: Partial<TestResultItem> = {}): TestResultItem => ({
  _id: idOf(910),
  student: ada,
  number: 1,
  startedAt: '2026-05-04T10:00:00.000Z',
  submittedAt: '2026-05-04T10:30:00.000Z',
  late: false,
  submittedBy: 'student',
  receiptCode: 'ABCD-EFGH-JKMN',
  ...makeMark(),
  regradedAt: null,
  inAudience: true,
  ...over,
});

export const makeBoardAttempt = (over: Partial<BoardAttempt> = {}): BoardAttempt => ({
  _id: idOf(910),
  number: 1,
  startedAt: '2026-05-04T10:00:00.000Z',
  deadlineAt: '2026-05-04T10:45:00.000Z',
  submittedAt: null,
  lastSavedAt: '2026-05-04T10:29:00.000Z',
  lastSeenAt: '2026-05-04T10:30:00.000Z',
  connected: true,
  answered: 1,
  questionsCount: 2,
  ...over,
});

/** A student who takes a test. */
export const makeBoardItem = (over: Partial<BoardAttempt> = {}, student = ada): BoardItem => ({
  student,
  state: 'taking',
  attempt: makeBoardAttempt(over),
});

export const makeBoard = (data: BoardItem[], over: Partial<Board> = {}): Board => ({
  data,
  page: 1,
  limit: 10,
  total: data.length,
  pageCount: 1,
  serverTime: '2026-05-04T10:30:00.000Z',
  counts: { taking: data.length, not_started: 0, done: 2 },
  ends: { first: '2026-05-04T10:45:00.000Z', last: '2026-05-04T10:45:00.000Z' },
  ...over,
});

/** A submitted attempt with all its events. */
export function makeReview(over: Partial<AttemptReview> = {}): AttemptReview {
  const { _id, test } = makeAttempt();
  return {
    _id,
    test,
    version: 1,
    student: ada,
    number: 1,
    status: 'submitted',
    startedAt: '2026-05-04T10:00:00.000Z',
    deadlineAt: '2026-05-04T10:45:00.000Z',
    addedMinutes: 0,
    lastSavedAt: '2026-05-04T10:29:00.000Z',
    silentFrom: null,
    resultSeenAt: null,
    late: false,
    receipt: makeReceipt(),
    result: makeMark(),
    questions: [
      {
        ...makeMarkedQuestion(),
        history: [
          { selected: ['B'], savedAt: '2026-05-04T10:01:00.000Z', lease: 1, sequence: 1 },
          { selected: [], savedAt: '2026-05-04T10:02:00.000Z', lease: 1, sequence: 2 },
          { selected: ['A'], savedAt: '2026-05-04T10:05:00.000Z', lease: 2, sequence: 1 },
        ],
        late: null,
      },
    ],
    events: [
      { kind: 'started', at: '2026-05-04T10:00:00.000Z', by: ada, reason: null, minutes: null },
      { kind: 'time_added', at: '2026-05-04T10:10:00.000Z', by: teacher, reason: 'Fire drill', minutes: 10 },
      { kind: 'submitted', at: '2026-05-04T10:30:00.000Z', by: null, reason: null, minutes: null },
    ],
    results: [{ ...makeMark(), at: '2026-05-04T10:30:00.000Z', cause: 'submitted', receiptCode: 'ABCD-EFGH-JKMN' }],
    can: { addTime: false, reopen: true, submit: false },
    ...over,
  };
}

export const makeItem = (over: Partial<ItemStatistics> = {}): ItemStatistics => ({
  question: idOf(921),
  position: 0,
  question_text: '<p>Which colour is leaf 1?</p>',
  attempts: 20,
  right: 12,
  wrong: 6,
  skipped: 2,
  positive_mark: 4,
  negative_mark: 1,
  difficulty: 0.6,
  discrimination: 0.4,
  pointBiserial: 1 / 3,
  groupSize: 5,
  scoring: 'by_key',
  flag: null,
  options: [
    { letter: 'A', text: '<p>green</p>', correct: true, chosen: 12, chosenByUpper: 5, chosenByLower: 3 },
    { letter: 'B', text: '<p>red</p>', correct: false, chosen: 6, chosenByUpper: 0, chosenByLower: 2 },
  ],
  ...over,
});

const effect = { attempts: 3, better: 1, worse: 1, otherwise: 0, unchanged: 1 };
const correction = {
  question: idOf(921),
  question_text: '<p>Which colour is leaf 1?</p>',
  versions: [1],
  before: { correct_options: ['A' as const], scoring: 'by_key' as const, positive_mark: 4, negative_mark: 1 },
  after: { correct_options: ['B' as const], scoring: 'by_key' as const, positive_mark: 4, negative_mark: 1 },
};

export const makePreview = (over: Partial<RegradePreview> = {}): RegradePreview => ({
  data: [
    { attempt: idOf(910), student: ada, number: 1, before: makeMark(), after: makeMark({ mark: 8, percentage: 100 }) },
  ],
  page: 1,
  limit: 20,
  total: 1,
  pageCount: 1,
  corrections: [correction],
  ...effect,
  otherOptions: 0,
  basis: 'the-basis',
  ...over,
});

export const makeRegrade = (over: Partial<Regrade> = {}): Regrade => ({
  _id: idOf(950),
  reason: 'The key was wrong',
  corrections: [correction],
  ...effect,
  at: '2026-05-05T10:00:00.000Z',
  by: teacher,
  undone: null,
  can: { undo: true },
  ...over,
});

export const makeGroupGain = (over: Partial<GroupGain> = {}): GroupGain => ({
  group: null,
  students: 2,
  meanPre: 40,
  meanPost: 70,
  gain: 0.5,
  meanGain: 0.48,
  ...over,
});

export const makeGains = (over: Partial<Gains> = {}): Gains => ({
  subject: { _id: idOf(300), name: 'Leaves' },
  preTests: [{ _id: idOf(900), test_name: 'Before', submitted: 3 }],
  postTests: [{ _id: idOf(901), test_name: 'After', submitted: 3 }],
  pre: idOf(900),
  post: idOf(901),
  overall: makeGroupGain(),
  groups: [makeGroupGain({ group: { _id: idOf(801), name: 'Evening class' }, gain: -0.25 })],
  students: [{ student: ada, pre: 40, post: 70, gain: 0.5 }],
  onlyPre: [{ _id: idOf(5), username: 'Ben Before' }],
  onlyPost: [],
  truncated: false,
  ...over,
});
