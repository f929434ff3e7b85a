import type { ImportedQuestion, Question, Test } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import {
  defaultResultsShow,
  optionLetters,
  type OptionLetter,
  type TestAudience,
  type TestStatus,
  type TestType,
} from '@lectern/contract/test-words';
import { toDateField } from '../../../../shared/forms/date-field.ts';
import type { PickOption } from '../../../../shared/forms/pick-option.ts';

/** An option with its own key, so that its place and its letter may change. */
export type OptionFields = { key: string; text: string };

export type QuestionFields = {
  /** The server's id; missing for a new one. */
  _id?: string | undefined;
  question_text: string;
  options: OptionFields[];
  /** The key of the correct option; null until one is chosen. */
  correct: string | null;
  /** Empty while the field is empty. */
  positive_mark: number | string;
  negative_mark: number | string;
  solution: string;
  correct_answer_solution: string;
  /** A material of the subject; empty for none. */
  explained_in: string;
  /** The question of the bank that a new one was copied from, and tags that came along. */
  copied_from?: string | undefined;
  tags?: string[] | undefined;
};

export type TestDetails = {
  test_name: string;
  test_type: TestType;
  /** In minutes; empty for no limit. */
  test_duration: number | string;
  course: PickOption | null;
  /** A subject of the course; empty until chosen. */
  lesson: string;
  test_status: TestStatus;
  attempts_allowed: number | string;
  shuffle_options: boolean;
  /** How many each attempt draws; empty for all. */
  questions_asked: number | string;
  shuffle_questions: boolean;
  practice_allowed: boolean;
  share_questions: boolean;
  results_show: Test['results_show'];
  /** In the form of a date field, in the author's time zone; empty until chosen. */
  results_show_after: string;
  /** Likewise; empty for none. */
  opensAt: string;
  dueAt: string;
  closesAt: string;
  audience: TestAudience;
  /** Kept while the audience is another one, so that a choice can be taken back. */
  audience_groups: PickOption[];
  audience_people: PickOption[];
};

/** The values of the form. Questions have keys of their own; `order` alone gives their places. */
export type TestValues = {
  details: TestDetails;
  order: readonly string[];
  questions: Readonly<Record<string, QuestionFields>>;
};

/** Makes keys of questions and options: a letter first, because a number would read as a place in a list. */
export type NewKey = (kind: 'q' | 'o') => string;

export const randomKey: NewKey = (kind) => `${kind}${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;

export const emptyOption = (newKey: NewKey): OptionFields => ({ key: newKey('o'), text: '' });

/** A new question: four empty options, one mark for the right one, none lost for a wrong one. */
export function emptyQuestion(newKey: NewKey): QuestionFields {
  return {
    question_text: '',
    options: Array.from({ length: limits.optionsPerQuestion.default }, () => emptyOption(newKey)),
    correct: null,
    positive_mark: 1,
    negative_mark: 0,
    solution: '',
    correct_answer_solution: '',
    explained_in: '',
  };
}

/** A test that does not exist yet. */
export const emptyTest: TestValues = {
  details: {
    test_name: '',
    test_type: 'pre-test',
    test_duration: '',
    course: null,
    lesson: '',
    test_status: 'enabled',
    attempts_allowed: 1,
    shuffle_options: false,
    questions_asked: '',
    shuffle_questions: false,
    practice_allowed: false,
    share_questions: false,
    results_show: defaultResultsShow['pre-test'],
    results_show_after: '',
    opensAt: '',
    dueAt: '',
    closesAt: '',
    audience: 'everybody',
    audience_groups: [],
    audience_people: [],
  },
  order: [],
  questions: {},
};

/** The letter of the correct option, or null while none is chosen. */
export function correctLetter({ options, correct }: QuestionFields): OptionLetter | null {
  return optionLetters[options.findIndex(({ key }) => key === correct)] ?? null;
}

/** The rich text of the correct option; empty while none is chosen. */
export const correctText = ({ options, correct }: QuestionFields): string =>
  options.find(({ key }) => key === correct)?.text ?? '';

/** How many questions an attempt asks: those that it draws, or all. */
export function questionsAsked({ details, order }: TestValues): number {
  const drawn = Number(details.questions_asked || order.length);
  return Number.isInteger(drawn) && drawn > 0 ? Math.min(drawn, order.length) : order.length;
}

/** The most that an attempt can bring. Questions that are drawn have the same marks. */
export function totalMarks(values: TestValues): number {
  const marks = values.order.map((key) => Number(values.questions[key]?.positive_mark ?? 0));
  return marks.slice(0, questionsAsked(values)).reduce((sum, mark) => sum + mark, 0);
}

/** A question of the server, or of a file, in the form's shape. Keys come from places, the same after every load. */
export function fromQuestion(
  question: (Question | (ImportedQuestion & { copied_from?: string })) & { _id?: string },
  key: string,
): QuestionFields {
  const options = question.question_options.map(({ text }, place) => ({ key: `${key}o${place}`, text }));
  const [letter] = question.correct_options;
  return {
    ...('_id' in question && { _id: question._id }),
    ...('copied_from' in question && { copied_from: question.copied_from }),
    ...('tags' in question && question.tags && { tags: question.tags }),
    question_text: question.question_text,
    options,
    correct: letter === undefined ? null : (options[optionLetters.indexOf(letter)]?.key ?? null),
    positive_mark: question.positive_mark,
    negative_mark: question.negative_mark,
    solution: question.solution ?? '',
    correct_answer_solution: question.correct_answer_solution ?? '',
    explained_in: ('explained_in' in question && question.explained_in) || '',
  };
}

/** A test of the server in the form's shape. */
export function fromTest(test: Test): TestValues {
  const questions = test.test_questions.map((question) => {
    const key = `q${question._id.replaceAll('-', '')}`;
    return [key, fromQuestion(question, key)] as const;
  });
  return {
    details: {
      test_name: test.test_name,
      test_type: test.test_type,
      test_duration: test.test_duration ?? '',
      course: { id: test.test_subject._id, label: test.test_subject.name },
      lesson: test.test_lesson?._id ?? '',
      test_status: test.test_status,
      attempts_allowed: test.attempts_allowed,
      shuffle_options: test.shuffle_options,
      questions_asked: test.questions_asked ?? '',
      shuffle_questions: test.shuffle_questions,
      practice_allowed: test.practice_allowed,
      share_questions: test.share_questions,
      results_show: test.results_show,
      results_show_after: toDateField(test.results_show_after),
      opensAt: toDateField(test.opensAt),
      dueAt: toDateField(test.dueAt),
      closesAt: toDateField(test.closesAt),
      audience: test.audience,
      audience_groups: test.audience_groups.map(({ _id, name }) => ({ id: _id, label: name })),
      audience_people: test.audience_people.map((person) => ({
        id: person._id,
        label: person.username,
        person,
      })),
    },
    order: questions.map(([key]) => key),
    questions: Object.fromEntries(questions),
  };
}

/** The same values without removed questions that could still be put back. */
export function inTest({ details, order, questions }: TestValues): TestValues {
  const kept = order.flatMap((key) => {
    const question = questions[key];
    return question === undefined ? [] : [[key, question] as const];
  });
  return { details, order: kept.map(([key]) => key), questions: Object.fromEntries(kept) };
}
