import { z } from 'zod';
import { Id, isStorable, nameField, oneOf, pageQuery } from '../common.ts';
import { Creator } from '../courses/schemas.ts';
import { limits } from '../limits.ts';
import { issueText, says } from '../schema-sentences.ts';
import { bankScopes, optionLetters, questionTypes, scorings } from './words.ts';

const { tagsPerQuestion, tag: longestTag, taggedAtOnce } = limits.questionBank;

const Letter = z.enum(optionLetters);

/** A word by which authors find questions again. */
const Tag = nameField('Tag', longestTag);

/** The tags of one question: those that differ in case only are one. */
export const Tags = z
  .array(Tag, says.list('Tags'))
  .max(tagsPerQuestion, issueText('A question may have at most {max} tags', { max: tagsPerQuestion }))
  .overwrite(withoutTwins);

function withoutTwins(tags: string[]): string[] {
  const seen = new Set<string>();
  return tags.filter((tag) => {
    const key = tag.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
}

/** A test that has the same question, and whether its text, options and key are still the same. */
export const QuestionUse = z.object({ _id: Id, test_name: z.string(), same: z.boolean() }).meta({ id: 'QuestionUse' });
export type QuestionUse = z.infer<typeof QuestionUse>;

/** A question that stands in a test, with its key: for those who manage the test, and for colleagues with whom it is shared. */
export const BankQuestion = z
  .object({
    _id: Id,
    test: z.object({ _id: Id, test_name: z.string() }),
    test_subject: z.object({ _id: Id, name: z.string() }),
    created_by: Creator,
    question_type: z.enum(questionTypes),
    question_text: z.string(),
    question_options: z.array(z.object({ text: z.string() })),
    correct_options: z.array(Letter),
    /** Further options that a correction lets count as right; a copy does not have them. */
    accepted_options: z.array(Letter),
    scoring: z.enum(scorings),
    positive_mark: z.int(),
    negative_mark: z.int(),
    solution: z.string().nullable(),
    correct_answer_solution: z.string().nullable(),
    tags: z.array(z.string()),
    /** Other tests that the viewer manages and that have it too, at most ten of them, and how many there are. */
    uses: z.array(QuestionUse),
    usesCount: z.int(),
    /** Whether the viewer manages its test. */
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'BankQuestion' });
export type BankQuestion = z.infer<typeof BankQuestion>;

export const BankQuery = z.object({
  ...pageQuery,
  from: oneOf('from', bankScopes).optional().describe('Only own ones, or only those that colleagues share.'),
  test: Id.optional().describe('Only those of the test with this id.'),
  test_subject: Id.optional().describe('Only those of tests of the course with this id.'),
  tag: z
    .string()
    .max(longestTag, says.tooLong('tag', longestTag))
    .refine(isStorable, says.unstorable('tag'))
    .optional()
    .describe('Only those with this tag.'),
  like: Id.optional().describe('Only those that have the same origin as the question with this id, itself left out.'),
});
export type BankQuery = z.infer<typeof BankQuery>;

/** The tags of the newest questions that the viewer may use, the most frequent first. */
export const BankTags = z
  .object({ data: z.array(z.object({ tag: z.string(), questions: z.int() })) })
  .meta({ id: 'BankTags' });
export type BankTags = z.infer<typeof BankTags>;

export const TagQuestionsInput = z
  .object({
    questions: z
      .array(Id, says.list('Questions'))
      .min(1, 'Choose at least one question')
      .max(taggedAtOnce, issueText('At most {max} questions at once', { max: taggedAtOnce })),
    add: Tags.optional(),
    remove: Tags.optional(),
  })
  .refine(({ add = [], remove = [] }) => add.length + remove.length > 0, {
    path: ['add'],
    message: 'Enter at least one tag',
  })
  .meta({ id: 'TagQuestionsInput' });
export type TagQuestionsInput = z.infer<typeof TagQuestionsInput>;
