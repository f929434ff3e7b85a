import { z } from 'zod';
import { saidFields } from '../errors.ts';
import { limits } from '../limits.ts';
import { says } from '../schema-sentences.ts';
import { exchangeFormats, importFormats, optionLetters, questionTypes } from './words.ts';

/** Files that hold questions in ways that are not read, with what to do instead. */
export const exchangeTexts = {
  zip: 'This is a ZIP archive. Unpack it and choose a GIFT, Moodle XML, Aiken or CSV file from it.',
  h5p: 'This is an H5P package, which cannot be read. Export the questions as GIFT or Moodle XML where they were made.',
  qti: 'This is a QTI file, which cannot be read. Export the questions as Moodle XML, GIFT or CSV instead.',
} as const;

/** A question from a file, as the test form takes it: it can be saved as it is. */
export const ImportedQuestion = z
  .object({
    question_type: z.enum(questionTypes),
    question_text: z.string(),
    question_options: z.array(z.object({ text: z.string() })),
    correct_options: z.array(z.enum(optionLetters)),
    positive_mark: z.int(),
    negative_mark: z.int(),
    solution: z.string().nullable(),
    correct_answer_solution: z.string().nullable(),
    /** The file's categories, from the widest to the narrowest, and the tags of the question. Left out where there are none. */
    tags: z.array(z.string()).optional(),
  })
  .meta({ id: 'ImportedQuestion' });
export type ImportedQuestion = z.infer<typeof ImportedQuestion>;

/** An error keeps a question out; a warning says what was changed or left behind on its way in. */
export const ImportProblem = z
  .object({ line: z.int(), ...saidFields, severity: z.enum(['error', 'warning']) })
  .meta({ id: 'ImportProblem' });
export type ImportProblem = z.infer<typeof ImportProblem>;

/** One entry of an imported file. Every part of the file has one, whether it is imported or not. */
export const ImportEntry = z
  .object({
    /** From 1. */
    line: z.int(),
    name: z.string().nullable(),
    /** The file's own word for the kind, such as `multichoice`, `essay`, `category`. */
    type: z.string(),
    /** Null where it is not imported; `problems` say why. */
    question: ImportedQuestion.nullable(),
    /** A question that lacks only its one correct option, with no letter: it can be saved when one is chosen. Else null. */
    withoutKey: ImportedQuestion.nullable(),
    problems: z.array(ImportProblem),
  })
  .meta({ id: 'ImportEntry' });
export type ImportEntry = z.infer<typeof ImportEntry>;

export const ImportPreview = z
  .object({
    format: z.enum(importFormats),
    entries: z.array(ImportEntry),
    /** Entries with a question, and those without. */
    imported: z.int(),
    notImported: z.int(),
  })
  .meta({ id: 'ImportPreview' });
export type ImportPreview = z.infer<typeof ImportPreview>;

const format = z.enum(exchangeFormats, says.oneOf('format', exchangeFormats));
const formatOfText = z.enum(importFormats, says.oneOf('format', importFormats));

/** A file as text, or its bytes as Base64 where the server is to find out the encoding. */
export const ImportPreviewInput = z
  .object({
    /** Left out, it is told from name and contents. */
    format: formatOfText.optional(),
    filename: z.string(says.text('filename')).max(limits.name, says.farTooLong('filename')).optional(),
    text: z.string(says.text('text')).max(limits.importBytes, 'The file is too long').optional(),
    base64: z
      .base64('base64 must be Base64')
      .max(Math.ceil(limits.importBytes / 3) * 4, 'The file is too long')
      .optional(),
  })
  .refine(({ text, base64 }) => (text === undefined) !== (base64 === undefined), {
    path: ['text'],
    message: 'Choose a file',
  })
  .meta({ id: 'ImportPreviewInput' });
export type ImportPreviewInput = z.infer<typeof ImportPreviewInput>;

/** A test's questions as a file, and in one sentence for each question the losses that the format brings. */
export const QuestionExport = z
  .object({
    format: z.enum(exchangeFormats),
    filename: z.string(),
    mediaType: z.string(),
    text: z.string(),
    losses: z.array(z.string()),
    /** The same losses, with the values of their sentences. */
    sentences: z.array(z.object(saidFields)),
  })
  .meta({ id: 'QuestionExport' });
export type QuestionExport = z.infer<typeof QuestionExport>;

export const QuestionExportQuery = z.object({ format: format.describe('What kind of file.') });
