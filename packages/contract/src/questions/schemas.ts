import { z } from 'zod';
import { Id, pageQuery, Timestamp, wholeNumber, writtenText } from '../common.ts';
import { limits } from '../limits.ts';
import { says } from '../schema-sentences.ts';

/**
 * The author of a question or an answer, as the reader knows them: themselves, a teacher, a student, or somebody whose account is gone. A
 * student has no name where classmates read no names.
 */
const PostAuthor = z.object({ kind: z.enum(['me', 'staff', 'student', 'former']), username: z.string().nullable() });
export type PostAuthor = z.infer<typeof PostAuthor>;

const hidden = {
  /** Why staff hid it, for its author and for staff; null while everybody reads it. */
  hiddenReason: z.string().nullable(),
  /** The reasons of those who reported it, the newest; null for those who do not look after the course. */
  reports: z.array(z.string()).nullable(),
};
const rights = { edit: z.boolean(), delete: z.boolean(), report: z.boolean(), hide: z.boolean() };

/** Whether the text is Markdown (decision 71); otherwise it is plain, with ends of lines. */
const formatted = z.boolean();

/** A question at a material. */
export const CourseQuestion = z
  .object({
    _id: Id,
    material: z.object({ _id: Id, name: z.string() }),
    course: z.object({ _id: Id, name: z.string() }),
    /** The second of a film, or the page of a PDF, that it is about; both null where it is about all of it. */
    second: z.int().nullable(),
    page: z.int().nullable(),
    text: z.string(),
    formatted,
    author: PostAuthor,
    createdAt: Timestamp,
    editedAt: Timestamp.nullable(),
    resolved: z.boolean(),
    /** The answers that the reader finds. */
    answers: z.int(),
    ...hidden,
    can: z.object({ ...rights, answer: z.boolean(), resolve: z.boolean() }),
  })
  .meta({ id: 'CourseQuestion' });
export type CourseQuestion = z.infer<typeof CourseQuestion>;

/** Why there is no question at a material for the reader: they sit a test of the course, or did not join it. */
export const QuestionsAtMaterial = z.object({
  shut: z.enum(['test', 'not_joined']).nullable(),
  can: z.object({ ask: z.boolean() }),
});

/** An answer to a question. */
export const CourseAnswer = z
  .object({
    _id: Id,
    /** Null where its author deleted it and others had gone on. */
    text: z.string().nullable(),
    formatted,
    author: PostAuthor,
    createdAt: Timestamp,
    editedAt: Timestamp.nullable(),
    /** Whether the asker or a teacher marked it as the answer. */
    accepted: z.boolean(),
    ...hidden,
    can: z.object({ ...rights, accept: z.boolean() }),
  })
  .meta({ id: 'CourseAnswer' });
export type CourseAnswer = z.infer<typeof CourseAnswer>;

/** A picture for a post. */
export const PostPicture = z
  .object({ _id: Id, url: z.string().describe('Its address, as it stands in the text of a post.') })
  .meta({ id: 'PostPicture' });
export type PostPicture = z.infer<typeof PostPicture>;

/** The choices of a course about its questions. */
export const QuestionSettings = z
  .object({
    classmatesAnswer: z.boolean(says.flag('classmatesAnswer')),
    namesHidden: z.boolean(says.flag('namesHidden')),
  })
  .meta({ id: 'QuestionSettings' });
export type QuestionSettings = z.infer<typeof QuestionSettings>;

const written = {
  text: writtenText('Text', limits.postText),
  formatted: z
    .boolean(says.flag('formatted'))
    .optional()
    .describe('Whether the text is Markdown, in which pictures of one’s own may stand. Plain text unless said.'),
};

const reason = writtenText('Reason', limits.postReason);

export const PostInput = z.object(written).meta({ id: 'PostInput' });
export type PostInput = z.infer<typeof PostInput>;

export const AskInput = z
  .object({
    ...written,
    second: wholeNumber('second', 0, limits.videoSeconds)
      .nullable()
      .optional()
      .describe('The second of a film that it is about.'),
    page: wholeNumber('page', 1, limits.pdfPages).nullable().optional().describe('The page of a PDF that it is about.'),
  })
  .meta({ id: 'AskInput' });
export type AskInput = z.infer<typeof AskInput>;

export const ReportInput = z.object({ reason }).meta({ id: 'ReportInput' });
export const HidePostInput = z
  .object({ reason: reason.nullable().describe('Its author reads it. Null shows the post again.') })
  .meta({ id: 'HidePostInput' });
export const ResolveInput = z.object({ resolved: z.boolean(says.flag('resolved')) }).meta({ id: 'ResolveInput' });
export const AcceptInput = z
  .object({ answer: Id.nullable().describe('The answer; null takes the mark away.') })
  .meta({ id: 'AcceptInput' });

const pages = { page: pageQuery.page, limit: pageQuery.limit };

export const QuestionListQuery = z.object({
  ...pages,
  sort: z
    .enum(['latest', 'place'], 'sort must be latest or place')
    .optional()
    .describe('By place in the material; latest first unless said.'),
  only: z.enum(['unresolved'], 'only must be unresolved').optional().describe('Only those that are not resolved.'),
});
export type QuestionListQuery = z.infer<typeof QuestionListQuery>;

export const CourseQuestionListQuery = z.object({
  ...pages,
  only: z
    .enum(['waiting', 'reported'], 'only must be waiting or reported')
    .optional()
    .describe('Only those that nobody else has answered, or that were reported.'),
});
export type CourseQuestionListQuery = z.infer<typeof CourseQuestionListQuery>;

export const AnswerListQuery = z.object(pages);
export type AnswerListQuery = z.infer<typeof AnswerListQuery>;
