import { plainText } from '../../../../shared/format/plain-text.ts';
import type { JoinWords } from '../../../../shared/forms/join-in-form.ts';
import { mergeValues, type Merged } from '../../../../shared/forms/merge-values.ts';
import { t } from '../../../../shared/messages/t.ts';
import { audienceNames, resultsShowNames, statusNames, typeNames } from './choice-names.ts';
import type { OptionFields, QuestionFields, TestDetails, TestValues } from './test-values.ts';

type QuestionItem = QuestionFields & { key: string };
/** The form's values with every question in its place, for joining question by question. */
type TestTree = { details: TestDetails; questions: QuestionItem[] };

export type JoinedTest = Merged<TestValues> & {
  /** My values, and theirs as they were compared. */
  sides: readonly [TestValues, TestValues];
};

/** Joins two authors' changes of a test. */
export function joinTest(base: TestValues | null, mine: TestValues, saved: TestValues): JoinedTest {
  const theirs = base === null ? saved : withKeysOf(base, saved);
  const merged = mergeValues(base && treeOf(base), treeOf(mine), treeOf(theirs));
  return { ...merged, values: valuesOf(merged.values), sides: [mine, theirs] };
}

const treeOf = ({ details, order, questions }: TestValues): TestTree => ({
  details,
  questions: order.flatMap((key) => {
    const question = questions[key];
    return question === undefined ? [] : [{ ...question, key }];
  }),
});

const valuesOf = ({ details, questions }: TestTree): TestValues => ({
  details,
  order: questions.map(({ key }) => key),
  questions: Object.fromEntries(questions.map(({ key, ...question }) => [key, question])),
});

/**
 * The server tells options apart by their place alone: an option with an unchanged text is the same, wherever it
 * stands.
 */
function withKeysOf(base: TestValues, { questions, ...rest }: TestValues): TestValues {
  const keyed = Object.entries(questions).map(([key, question]) => {
    const before = base.questions[key];
    return [key, before === undefined ? question : withOptionKeys(before.options, question)] as const;
  });
  return { ...rest, questions: Object.fromEntries(keyed) };
}

function withOptionKeys(before: readonly OptionFields[], question: QuestionFields): QuestionFields {
  const free = new Map(before.map((option) => [option.key, option]));
  const take = (found: OptionFields | undefined): string | null => {
    if (found === undefined) return null;
    free.delete(found.key);
    return found.key;
  };
  const same = question.options.map(({ text }) => take([...free.values()].find((option) => option.text === text)));
  const keys = question.options.map(
    ({ key }, place) => same[place] ?? take(free.get(before[place]?.key ?? '')) ?? `${key}n`,
  );
  const correct = keys[question.options.findIndex(({ key }) => key === question.correct)];
  return {
    ...question,
    options: question.options.map(({ text }, place) => ({ key: keys[place] ?? '', text })),
    correct: correct ?? null,
  };
}

const detailNames: Record<keyof TestDetails, string> = {
  test_name: t('Test Name'),
  test_type: t('Test Type'),
  test_duration: t('Duration in Minutes'),
  course: t('Course'),
  lesson: t('Subject'),
  test_status: t('Status'),
  attempts_allowed: t('Attempts'),
  shuffle_options: t('Shuffle the options'),
  questions_asked: t('Questions per Attempt'),
  shuffle_questions: t('Shuffle the questions'),
  practice_allowed: t('Practice'),
  share_questions: t('Share questions'),
  results_show: t('Show Results'),
  results_show_after: t('Show Results After'),
  opensAt: t('Opens'),
  dueAt: t('Due'),
  closesAt: t('Closes'),
  audience: t('For whom'),
  audience_groups: t('For whom'),
  audience_people: t('For whom'),
};

const questionNames: Readonly<Record<string, string>> = {
  question_text: t('Question'),
  options: t('Options'),
  correct: t('Correct option'),
  positive_mark: t('Marks'),
  negative_mark: t('Negative Marks'),
  solution: t('Solution'),
  correct_answer_solution: t('Why it is correct'),
  explained_in: t('Explained in'),
};

function partName([kind, name = '', field]: readonly string[], sides: JoinedTest['sides']): string {
  if (kind === 'details') return name === '' ? t('Details') : detailNames[name as keyof TestDetails];
  if (name === '') return t('Questions');
  const texts = sides.map(({ questions }) => plainText(questions[name]?.question_text, 60));
  const question = texts.find((text) => text !== '') ?? t('Question');
  const word = field === undefined ? undefined : questionNames[field];
  return word === undefined ? question : t('{field}: {value}', { field: question, value: word });
}

const choiceNames: Partial<Record<string, Readonly<Record<string, string>>>> = {
  test_type: typeNames,
  test_status: statusNames,
  results_show: resultsShowNames,
  audience: audienceNames,
};

function fieldText([kind, name = '', field]: readonly string[], value: unknown, side: TestValues): string | null {
  if (kind === 'details') return choiceNames[name]?.[String(value)] ?? null;
  if (field === undefined) return textOf(value, 'question_text');
  if (field === 'options') return textOf(value, 'text');
  if (field !== 'correct') return null;
  const option = side.questions[name]?.options.find(({ key }) => key === value);
  return textOf(option, 'text');
}

/** The formatted text in a part of a thing; null where there is none. */
function textOf(value: unknown, part: string): string | null {
  const text = (value as Readonly<Record<string, unknown>> | undefined)?.[part] ?? value;
  return typeof text === 'string' ? plainText(text, 120) || null : null;
}

/** `nameOf` gives the name of a subject or a material, which the form knows by its id alone. */
export const testWords = (nameOf: (id: string) => string | undefined): JoinWords<TestValues> => ({
  partName,
  fieldText: (path, value, side) =>
    path[1] === 'lesson' || (path[2] === 'explained_in' && value !== '')
      ? (nameOf(String(value)) ?? t('changed'))
      : fieldText(path, value, side),
});
