import { z } from 'zod';
import { Id, isStorable, loadedVersion, nameField, oneOf, requiredText, richText, wholeNumber } from '../common.ts';
import { limits } from '../limits.ts';
import { bytesOf, isPlainEnough } from '../rich-text-shape.ts';
import { audienceFields } from './audience.ts';
import { Tags } from './bank.ts';
import { dateFields } from './dates.ts';
import { defaultMark, drawProblem } from './drawing.ts';
import { holdsSomething, optionLetters, questionTypes, resultsShow, testStatuses, testTypes } from './words.ts';
import { testTexts } from '../test-texts.ts';
import { issueText, says } from '../schema-sentences.ts';

const emptyAsMissing = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());

/** An id, or the object that a client got and sends back. */
const Reference = (label: string) =>
  z.preprocess(
    (value) => (typeof value === 'object' && value !== null && '_id' in value ? value._id : value),
    z
      .string({ error: says.required(label) })
      .min(1, says.required(label))
      .pipe(Id),
  );

/** Rich text that has to hold something. */
const requiredRichText = (label: string) =>
  requiredText(label)
    .refine(
      (html) => new TextEncoder().encode(html).length <= limits.richTextBytes,
      says.tooLarge(label, limits.richTextBytes / 1024),
    )
    .refine(isStorable, says.unstorable(label))
    .refine(isPlainEnough, says.tooFormatted(label))
    .refine(holdsSomething, says.required(label));

const { min: fewest, max: most } = limits.optionsPerQuestion;

export const QuestionInput = z
  .object({
    /** That of the question it was before; another one, or none, makes a new question. */
    _id: emptyAsMissing(Id),
    question_type: emptyAsMissing(oneOf('Question type', questionTypes)),
    question_text: requiredRichText('Question'),
    question_options: z
      .array(z.object({ text: requiredRichText('Option') }), says.list('Options'))
      .min(fewest, issueText('A question needs at least {min} options', { min: fewest }))
      .max(most, issueText('A question may have at most {max} options', { max: most })),
    correct_options: z.array(z.enum(optionLetters, testTexts.noSuchOption), testTexts.oneCorrectOption).length(1, {
      error: testTexts.oneCorrectOption,
    }),
    positive_mark: emptyAsMissing(wholeNumber('Marks', limits.mark.min, limits.mark.max)),
    negative_mark: emptyAsMissing(wholeNumber('Negative marks', limits.mark.min, limits.mark.max)),
    solution: richText('Solution').optional(),
    correct_answer_solution: richText('Correct answer solution').optional(),
    /** A material of the test's subject; null or an empty string for none. */
    explained_in: z.preprocess((value) => (value === '' ? null : value), Id.nullable()).optional(),
    /** The question of another test that a new one was copied from; one that the author cannot use means none. */
    copied_from: emptyAsMissing(Id),
    /** For the question bank. Left out, a question keeps its own, and a copied one gets those of the other. */
    tags: Tags.optional(),
  })
  .refine(
    ({ correct_options: [letter], question_options }) =>
      letter === undefined || optionLetters.indexOf(letter) < question_options.length,
    { path: ['correct_options'], message: testTexts.noSuchOption },
  )
  .meta({ id: 'QuestionInput' });
/** A question as it is understood: marks are whole numbers where they are given. */
export type QuestionInput = z.infer<typeof QuestionInput>;

const textsOf = (question: QuestionInput) => [
  question.question_text,
  question.solution,
  question.correct_answer_solution,
  ...question.question_options.map(({ text }) => text),
];

const minutes = wholeNumber('Duration', limits.testMinutes.min, limits.testMinutes.max);
const { min: fewestQuestions, max: mostQuestions } = limits.questionsPerTest;
const asked = wholeNumber('Questions per attempt', fewestQuestions, mostQuestions - 1);

const testFields = {
  test_name: nameField('Test name'),
  test_type: emptyAsMissing(oneOf('Test type', testTypes)),
  /** In minutes; null or an empty string for no limit. */
  test_duration: z.preprocess((value) => (value === '' ? null : value), minutes.nullable()).optional(),
  /** A course. */
  test_subject: Reference('Course'),
  /** A subject of that course. */
  test_lesson: Reference('Subject'),
  test_status: emptyAsMissing(oneOf('Status', testStatuses)),
  attempts_allowed: emptyAsMissing(wholeNumber('Attempts', limits.attemptsPerTest.min, limits.attemptsPerTest.max)),
  shuffle_options: z.boolean(says.flag('Shuffle options')).optional(),
  shuffle_questions: z.boolean(says.flag('Shuffle questions')).optional(),
  /** How many questions each attempt draws, fewer than there are; null or an empty string asks all. */
  questions_asked: z.preprocess((value) => (value === '' ? null : value), asked.nullable()).optional(),
  practice_allowed: z.boolean(says.flag('Practice')).optional(),
  /** Whether teachers of the owner's institution may copy the questions, with their key, into tests of their own. */
  share_questions: z.boolean(says.flag('Share questions')).optional(),
  results_show: emptyAsMissing(oneOf('Results', resultsShow)),
  results_show_after: z.preprocess(
    (value) => (value === '' ? null : value),
    z.iso.datetime(testTexts.dateForResults).nullable().optional(),
  ),
  ...dateFields,
  ...audienceFields,
  test_questions: z
    .array(QuestionInput, {
      error: (issue) => (issue.input === undefined ? says.areRequired('Questions') : says.list('Questions')),
    })
    .min(fewestQuestions, 'A test needs at least one question')
    .max(mostQuestions, issueText('A test may have at most {max} questions', { max: mostQuestions }))
    .refine(
      (questions) => bytesOf(questions.flatMap(textsOf)) <= limits.richTextBytesTogether,
      issueText('All texts of a test together may be at most {max} MB', {
        max: limits.richTextBytesTogether / 2 ** 20,
      }),
    ),
};

type Drawing = { questions_asked?: number | null | undefined; test_questions: readonly QuestionInput[] };

const problemOf = ({ questions_asked, test_questions }: Drawing): string | null =>
  drawProblem(
    questions_asked ?? null,
    test_questions.map(({ positive_mark }) => positive_mark ?? defaultMark),
  );

/** A whole test, as the form sends it when it is made. */
export const CreateTestInput = z
  .object(testFields)
  .refine((test) => test.results_show !== 'after' || typeof test.results_show_after === 'string', {
    path: ['results_show_after'],
    message: testTexts.dateForResults,
  })
  .refine((test) => test.audience !== 'groups' || (test.audience_groups ?? []).length > 0, {
    path: ['audience_groups'],
    message: testTexts.audienceWithoutGroups,
  })
  .refine((test) => test.audience !== 'people' || (test.audience_people ?? []).length > 0, {
    path: ['audience_people'],
    message: testTexts.audienceWithoutPeople,
  })
  .refine((test) => problemOf(test) !== testTexts.drawFewer, {
    path: ['questions_asked'],
    message: testTexts.drawFewer,
  })
  .refine((test) => problemOf(test) !== testTexts.drawSameMarks, {
    path: ['questions_asked'],
    message: testTexts.drawSameMarks,
  })
  .meta({ id: 'CreateTestInput' });
export type CreateTestInput = z.infer<typeof CreateTestInput>;

/** A change of a test: the fields that it carries, the list of questions whole. */
export const UpdateTestInput = z
  .object({
    ...z.object(testFields).partial().shape,
    /** Fine when it repeats the stored one; an admin may hand the test to another teacher. */
    created_by: Reference('Creator').optional(),
    updatedAt: loadedVersion,
  })
  .meta({ id: 'UpdateTestInput' });
export type UpdateTestInput = z.infer<typeof UpdateTestInput>;

export const TestStatusInput = z.object({ status: oneOf('status', testStatuses) }).meta({ id: 'TestStatusInput' });
export type TestStatusInput = z.infer<typeof TestStatusInput>;
