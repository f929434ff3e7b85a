import type { CreateTestInput, QuestionInput } from '@lectern/contract';

/** A test of the demo on a subject, both by name, made `daysAgo`, due after `dueInDays` if that is given. */
export type DemoTest = Omit<CreateTestInput, 'test_subject' | 'test_lesson'> & {
  owner: string;
  course: string;
  subject: string;
  daysAgo: number;
  dueInDays?: number;
};

/** How somebody sat a test: a letter for each question in its order, `-` for one that was passed over. */
export type DemoAttempt = { student: string; test: string; daysAgo: number; choices: string };

type Letter = QuestionInput['correct_options'][number];

const question = (text: string, right: Letter, options: readonly string[], solution: string): QuestionInput => ({
  question_type: 'MCQ',
  question_text: `<p>${text}</p>`,
  question_options: options.map((option) => ({ text: `<p>${option}</p>` })),
  correct_options: [right],
  positive_mark: 2,
  negative_mark: 0,
  solution: `<p>${solution}</p>`,
});

const questions: QuestionInput[] = [
  question(
    'What does the time of one small swing depend on?',
    'B',
    ['The weight of the bob', 'The length of the string', 'How far the bob was pulled', 'The colour of the string'],
    'The length alone, as long as the swings stay small and one stays on the same planet.',
  ),
  question(
    'The string is made four times as long. One swing then takes …',
    'C',
    ['half as long', 'as long as before', 'twice as long', 'four times as long'],
    String.raw`The time grows with the <strong>square root</strong> of the length: $T = 2\pi\sqrt{\ell / g}$. The root of four is two.`,
  ),
  question(
    'A heavier bob hangs on the same string. One swing takes …',
    'C',
    ['longer', 'less time', 'as long as before'],
    String.raw`Gravity pulls harder at a heavier bob, which is exactly as much harder to move: in $F = m\,a$ both sides have the same $m$.`,
  ),
  question(
    'On the Moon gravity is weaker. There a pendulum swings …',
    'A',
    ['more slowly', 'faster', 'as fast as here'],
    'About two and a half times more slowly: less gravity pulls it back to the middle.',
  ),
  question(
    'Why do we time ten swings and divide by ten?',
    'A',
    [
      'The error of the thumb on the stop-watch is shared by ten',
      'The first swing is always the longest',
      'A pendulum gets faster with time',
    ],
    'The thumb is late once at the start and once at the end, however many swings lie between.',
  ),
  question(
    'Where is the bob fastest?',
    'B',
    ['Where it turns round', 'At the lowest point', 'Half-way up'],
    'At the lowest point everything that it lost in height has become speed.',
  ),
];

const before = 'The pendulum: what do you think?';
const after = 'The pendulum: what do you know now?';
const pendulum = { owner: 'teacher', course: 'Physics in Motion', subject: 'The pendulum', daysAgo: 60 } as const;

/** The tests of the demo: the same questions before and after a subject. */
export const demoTests: readonly DemoTest[] = [
  // At once, so that the demo's student has a result to look at before the post-test.
  {
    ...pendulum,
    test_name: before,
    test_type: 'pre-test',
    test_duration: 15,
    results_show: 'at_once',
    test_questions: questions,
  },
  {
    ...pendulum,
    test_name: after,
    test_type: 'post-test',
    test_duration: 15,
    test_questions: questions,
    dueInDays: 3,
  },
];

/** The attempts at both tests. The student whom newcomers try has the second one still to sit. */
export const demoAttempts: readonly DemoAttempt[] = [
  { student: 'Priya Sharma', test: before, daysAgo: 27.2, choices: 'BBCBAB' },
  { student: 'Priya Sharma', test: after, daysAgo: 23.5, choices: 'BCCAAB' },
  { student: 'Lena Fischer', test: before, daysAgo: 18.6, choices: 'ADCBB-' },
  { student: 'Lena Fischer', test: after, daysAgo: 9.5, choices: 'BCCBAB' },
  { student: 'José Ramírez', test: before, daysAgo: 15.5, choices: 'BDABAB' },
  { student: 'José Ramírez', test: after, daysAgo: 9.7, choices: 'BCCAAA' },
  { student: 'Minjun Kim', test: before, daysAgo: 11.6, choices: 'DBCAAA' },
  { student: 'Minjun Kim', test: after, daysAgo: 3.5, choices: 'BCCAAB' },
  { student: 'Tomasz Wiśniewski', test: before, daysAgo: 8.5, choices: 'ABA---' },
  { student: 'student', test: before, daysAgo: 7.3, choices: 'BDCBAB' },
];
