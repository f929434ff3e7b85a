import { say } from '@lectern/contract/say';
import type { Said } from '@lectern/contract/sentence';
import {
  exchangeTexts,
  type ImportPreview,
  type ImportPreviewInput,
  limits,
  type QuestionExport,
  type Test,
} from '@lectern/contract';
import { type ExchangeFormat, optionLetters } from '@lectern/contract/test-words';
import type { Db } from '../../platform/db/index.ts';
import { invalidField } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { createThread } from '../../platform/threads/thread.ts';
import { getManagedTest } from './test-authoring.service.ts';
import { type ExchangeQuestion, write } from './exchange/index.ts';

const readAside = createThread<ImportPreviewInput, ImportPreview>(new URL('./exchange.thread.ts', import.meta.url));

/**
 * Reads a file or a text of questions and answers with everything in it, each question as it can be saved. Stores nothing.
 * Throws `validation_failed` for files that hold questions in another way.
 */
export async function previewImport(actor: Actor, input: ImportPreviewInput): Promise<ImportPreview> {
  const other = otherKind(input);
  if (other !== null) throw invalidField('format', other);
  return readAside(input, { person: actor.id, bytes: (input.text ?? input.base64 ?? '').length });
}

/** Names a file's format where it holds questions in a way that is not read here, with what to do instead; null for others. */
function otherKind({ text, base64, filename = '' }: ImportPreviewInput): string | null {
  const start = text?.slice(0, 4_000) ?? Buffer.from((base64 ?? '').slice(0, 8_000), 'base64').toString('latin1');
  if (/\.h5p$/i.test(filename)) return exchangeTexts.h5p;
  if (start.startsWith('PK')) return exchangeTexts.zip;
  return /<(?:\w+:)?(?:assessmentItem|assessmentTest|questestinterop|manifest)\b/.test(start)
    ? exchangeTexts.qti
    : null;
}

const files: Readonly<Record<ExchangeFormat, { extension: string; mediaType: string }>> = {
  gift: { extension: 'gift', mediaType: 'text/plain; charset=utf-8' },
  moodle_xml: { extension: 'xml', mediaType: 'application/xml' },
  aiken: { extension: 'txt', mediaType: 'text/plain; charset=utf-8' },
  csv: { extension: 'csv', mediaType: 'text/csv; charset=utf-8' },
};

/** A test's questions as a file, and the losses that the format brings. Throws `not_found`. */
export async function exportQuestions(
  db: Db,
  actor: Actor,
  id: string,
  format: ExchangeFormat,
): Promise<QuestionExport> {
  const test = await getManagedTest(db, actor, id, 'edit');
  const questions = test.test_questions.map((question) => toExchange(question, format));
  const { text, losses } = write(
    format,
    questions.map(({ question }) => question),
    { title: test.test_name },
  );
  const { extension, mediaType } = files[format];
  const own = questions.flatMap(({ losses: lost }, place) =>
    lost.length === 0 ? [] : [say('Question {number}: {losses}.', { number: place + 1, losses: lost })],
  );
  const sentences = [...own, ...losses];
  return {
    format,
    filename: `${fileNameOf(test.test_name)}.${extension}`,
    mediaType,
    text,
    losses: sentences.map(({ message }) => message),
    sentences,
  };
}

/** Files know one explanation for each question: both of ours go into it as long as they fit. */
function toExchange(
  question: Test['test_questions'][number],
  format: ExchangeFormat,
): { question: ExchangeQuestion; losses: Said[] } {
  const { solution, correct_answer_solution: answer } = question;
  const both = [solution, answer].filter((html) => html !== null).join('');
  // Aiken has no place for any explanation.
  const fits = format !== 'aiken' && Buffer.byteLength(both) <= limits.richTextBytes;
  const corrected = question.scoring !== 'by_key' || question.accepted_options.length > 0;
  const appended = say('the correct answer solution is added to the end of the solution');
  return {
    question: {
      name: null,
      question_text: question.question_text,
      options: question.question_options.map(({ text }) => ({ text })),
      correct: Math.max(
        0,
        optionLetters.findIndex((letter) => letter === question.correct_options[0]),
      ),
      positive_mark: question.positive_mark,
      negative_mark: question.negative_mark,
      solution: (fits ? both : (solution ?? '')) || null,
    },
    losses: [
      ...(answer === null ? [] : [fits ? appended : say('the correct answer solution is left out')]),
      ...(corrected ? [say('what a correction lets count is left out')] : []),
    ],
  };
}

/** A name that every file system takes. */
function fileNameOf(name: string): string {
  const safe = name
    .replaceAll(/[^\p{L}\p{N} ._-]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return (
    safe
      .replace(/^[ .]+/, '')
      .slice(0, 100)
      .toWellFormed()
      .trim() || 'questions'
  );
}
