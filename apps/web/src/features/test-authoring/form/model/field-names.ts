import { t } from '../../../../shared/messages/t.ts';
import type { QuestionFields, TestDetails, TestValues } from './test-values.ts';

/** The tabs of the form, in order. */
export const tabs = ['Details', 'Questions', 'Solutions'] as const;
export type Tab = (typeof tabs)[number];
/** The names of the tabs on the screen. */
export const tabNames: Record<Tab, string> = {
  Details: t('Details'),
  Questions: t('Questions'),
  Solutions: t('Solutions'),
};

/**
 * The errors, by the names of the fields: `details.test_name`, `questions.q1.question_text`, `questions.q1.options.o2`.
 */
export type Errors = Readonly<Record<string, string>>;

type Issue = { path: string; message: string };

const detailsOfPaths: Record<string, keyof TestDetails> = {
  test_name: 'test_name',
  test_type: 'test_type',
  test_duration: 'test_duration',
  test_subject: 'course',
  test_lesson: 'lesson',
  test_status: 'test_status',
  attempts_allowed: 'attempts_allowed',
  shuffle_options: 'shuffle_options',
  questions_asked: 'questions_asked',
  shuffle_questions: 'shuffle_questions',
  practice_allowed: 'practice_allowed',
  share_questions: 'share_questions',
  results_show: 'results_show',
  results_show_after: 'results_show_after',
  opensAt: 'opensAt',
  dueAt: 'dueAt',
  closesAt: 'closesAt',
  audience: 'audience',
  audience_groups: 'audience_groups',
  audience_people: 'audience_people',
};

const fieldsOfQuestions: readonly (keyof QuestionFields)[] = [
  'question_text',
  'positive_mark',
  'negative_mark',
  'solution',
  'correct_answer_solution',
  'explained_in',
];

/** The form's name for a path of the wire, with or without its wrapper; null for a path that the form does not show. */
function fieldNameOf(wirePath: string, { order, questions }: TestValues): string | null {
  const path = wirePath.replace(/^data\./, '');
  const [first = '', place, field = '', optionPlace] = path.split('.');
  const detail = detailsOfPaths[first];
  if (detail !== undefined) return `details.${detail}`;
  if (first !== 'test_questions') return null;
  const key = place === undefined ? undefined : order[Number(place)];
  const question = key === undefined ? undefined : questions[key];
  if (key === undefined || question === undefined) return 'order';
  if (field === 'correct_options') return `questions.${key}.correct`;
  if (field === 'question_options') {
    const option = optionPlace === undefined ? undefined : question.options[Number(optionPlace)];
    return `questions.${key}.options${option === undefined ? '' : `.${option.key}`}`;
  }
  const known = fieldsOfQuestions.find((name) => name === field);
  return `questions.${key}.${known ?? 'question_text'}`;
}

/** The first complaint about each field. */
export function errorsOf(issues: readonly Issue[], values: TestValues): Errors {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) {
    const name = fieldNameOf(path, values);
    if (name !== null) errors[name] ??= message;
  }
  return errors;
}

/** The tab that shows a field. */
export function tabOf(name: string): Tab {
  if (name.startsWith('details.')) return 'Details';
  return /^questions\.[^.]+\.(solution|correct_answer_solution|explained_in)$/.test(name) ? 'Solutions' : 'Questions';
}

/** How many fields of each tab are wrong. */
export function problemsByTab(errors: Errors): Record<Tab, number> {
  const counts: Record<Tab, number> = { Details: 0, Questions: 0, Solutions: 0 };
  for (const name of Object.keys(errors)) counts[tabOf(name)] += 1;
  return counts;
}

const counted = new WeakMap<Errors, ReadonlyMap<string, number>>();

/** How many fields of one question are wrong on one of the tabs. Counted at once: hundreds of questions ask. */
export function problemsOf(errors: Errors, key: string, tab: Tab): number {
  const known = counted.get(errors) ?? problemsByQuestion(errors);
  counted.set(errors, known);
  return known.get(`${key} ${tab}`) ?? 0;
}

function problemsByQuestion(errors: Errors): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of Object.keys(errors)) {
    const [, key = ''] = name.split('.');
    const place = `${key} ${tabOf(name)}`;
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return counts;
}

/** The first bad field of one question, or null. */
export const firstBadFieldOf = (errors: Errors, key: string): string | null =>
  Object.keys(errors).find((name) => name.startsWith(`questions.${key}.`)) ?? null;

/** The first bad field in the order of the screen, or null. */
export function firstBadField(errors: Errors, { order, questions }: TestValues): string | null {
  const questionNames = (key: string): string[] => [
    'question_text',
    'options',
    ...(questions[key]?.options ?? []).map((option) => `options.${option.key}`),
    'correct',
    'positive_mark',
    'negative_mark',
  ];
  const shown = [
    ...Object.values(detailsOfPaths).map((field) => `details.${field}`),
    'order',
    ...order.flatMap((key) => questionNames(key).map((field) => `questions.${key}.${field}`)),
    ...order.flatMap((key) =>
      ['solution', 'correct_answer_solution', 'explained_in'].map((field) => `questions.${key}.${field}`),
    ),
  ];
  return shown.find((name) => errors[name] !== undefined) ?? null;
}

/** The id of a field's control on the page. */
export const controlId = (name: string): string => `test-${name.replaceAll('.', '-')}`;
