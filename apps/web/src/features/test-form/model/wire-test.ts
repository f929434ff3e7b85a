import type { RouteBody, Test } from '@lectern/contract';
import { correctLetter, type QuestionFields, type TestValues } from './test-values.ts';

/** A date field's moment for the wire; what is no date goes as it is, for the schema to refuse. */
function momentOf(field: string): string {
  const moment = new Date(field);
  return Number.isNaN(moment.getTime()) ? field : moment.toISOString();
}

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

/** The whole form as the schema reads it, which has the last word on whether it can be sent. */
export function toWire({ details, order, questions }: TestValues) {
  const { course, lesson, results_show_after: after, ...fields } = details;
  return {
    ...fields,
    test_subject: course?.id ?? '',
    test_lesson: lesson,
    results_show_after: details.results_show === 'at_once' || after === '' ? null : momentOf(after),
    test_questions: order.flatMap((key) => {
      const question = questions[key];
      return question === undefined ? [] : [questionOf(question)];
    }),
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

/** The same text for the same content. */
export const fingerprint = (values: TestValues): string => JSON.stringify(toWire(values));
