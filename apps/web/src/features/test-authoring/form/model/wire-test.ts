import type { RouteBody, Test } from '@lectern/contract';
import { momentOf } from '../../../../shared/forms/date-field.ts';
import { correctLetter, type QuestionFields, type TestDetails, type TestValues } from './test-values.ts';

function questionOf(question: QuestionFields) {
  const { _id, options, correct: _correct, ...fields } = question;
  const letter = correctLetter(question);
  return {
    ...(_id !== undefined && { _id }),
    ...fields,
    question_type: 'MCQ' as const,
    question_options: options.map(({ text }) => ({ text })),
    correct_options: letter === null ? [] : [letter],
  };
}

function detailsOf({ course, lesson, results_show_after: after, ...fields }: TestDetails) {
  return {
    ...fields,
    test_subject: course?.id ?? '',
    test_lesson: lesson,
    results_show_after: fields.results_show === 'after' ? momentOf(after) : null,
    opensAt: momentOf(fields.opensAt),
    dueAt: momentOf(fields.dueAt),
    closesAt: momentOf(fields.closesAt),
    audience_groups: fields.audience === 'groups' ? fields.audience_groups.map(({ id }) => id) : [],
    audience_people: fields.audience === 'people' ? fields.audience_people.map(({ id }) => id) : [],
  };
}

/** The whole form for the schema, which decides whether it can be sent. */
export function toWire({ details, order, questions }: TestValues) {
  return {
    ...detailsOf(details),
    test_questions: order.flatMap((key) => questions[key] ?? []).map(questionOf),
  };
}

/** The body that makes a test. It must have passed the schema. */
export const toCreateBody = (values: TestValues): RouteBody<'POST /api/tests'> => ({
  data: toWire(values),
});

/** The body that changes a test. It must have passed the schema. */
export const toUpdateBody = (values: TestValues, test: Test, updatedAt: string): RouteBody<'PUT /api/tests/:id'> => ({
  ...toWire(values),
  created_by: test.created_by._id,
  updatedAt,
});

const written = new WeakMap<QuestionFields, string>();

/** An unchanged question is not serialised again: with hundreds of them every pause in typing would cost that. */
function writtenQuestion(question: QuestionFields): string {
  const known = written.get(question);
  if (known !== undefined) return known;
  const text = JSON.stringify(questionOf(question));
  written.set(question, text);
  return text;
}

/** The same text for the same content. */
export function fingerprint({ details, order, questions }: TestValues): string {
  const texts = order.flatMap((key) => questions[key] ?? []).map(writtenQuestion);
  return [JSON.stringify(detailsOf(details)), ...texts].join('\n');
}
