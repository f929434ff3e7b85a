import { say } from '@lectern/contract/say';
import type { ExchangeFormat, ImportFormat } from '@lectern/contract/test-words';
import { readAiken } from './aiken.read.ts';
import { writeAiken } from './aiken.write.ts';
import { readCsv } from './csv.read.ts';
import { writeCsv } from './csv.write.ts';
import { readGift } from './gift.read.ts';
import { writeGift } from './gift.write.ts';
import { losesCharacters, tidy, tidyName } from './html-text.ts';
import { readList } from './list.read.ts';
import { unreadableFile } from './listing.ts';
import { Losses } from './losses.ts';
import { readMoodleXml } from './moodle-xml.read.ts';
import { writeMoodleXml } from './moodle-xml.write.ts';
import {
  exchangeLimits,
  type ExchangeMeta,
  type ExchangeQuestion,
  type ParsedFile,
  type WrittenFile,
} from './question.ts';

export { decode, type Decoded } from './decode.ts';
export { partNames } from './draft.ts';
export { detect } from './detect.ts';
export { exchangeLimits } from './question.ts';
export type { ExchangeMeta, ExchangeQuestion, ParsedFile, ParsedQuestion, Problem, WrittenFile } from './question.ts';

const readers: Readonly<Record<ImportFormat, (text: string) => ParsedFile>> = {
  gift: readGift,
  moodle_xml: readMoodleXml,
  aiken: readAiken,
  csv: readCsv,
  list: readList,
};

/**
 * Reads the questions of a file. Everything in it is listed in its order, what cannot be taken in with the reason. HTML comes
 * out as it was written and is to be sanitised. Never throws, whatever the text is.
 */
export function parse(format: ImportFormat, text: string): ParsedFile {
  const { file } = exchangeLimits;
  if (text.length > file) return unreadableFile(1, say('The file is longer than {max} characters.', { max: file }));
  const parsed = readers[format](text.replace(/^\uFEFF/, ''));
  return parsed.questions.length > 0 ? parsed : unreadableFile(1, 'There is no question in this file.');
}

/**
 * Writes questions, and tells what the format cannot carry. Reading the file again gives the same questions but for that, and
 * writing those gives the same bytes.
 */
export function write(format: ExchangeFormat, questions: readonly ExchangeQuestion[], meta: ExchangeMeta): WrittenFile {
  const losses = new Losses();
  const tidied = questions.map((question, index) => tidyQuestion(question, index, losses));
  const title = tidyName(meta.title) ?? '';
  return { text: writeAs(format, tidied, { title }, losses), losses: losses.list() };
}

function writeAs(
  format: ExchangeFormat,
  questions: readonly ExchangeQuestion[],
  meta: ExchangeMeta,
  losses: Losses,
): string {
  switch (format) {
    case 'gift':
      return writeGift(questions, meta, losses);
    case 'moodle_xml':
      return writeMoodleXml(questions, meta, losses);
    case 'aiken':
      return writeAiken(questions, losses);
    case 'csv':
      return writeCsv(questions);
  }
}

function tidyQuestion(question: ExchangeQuestion, index: number, losses: Losses): ExchangeQuestion {
  const { name, question_text, options, solution } = question;
  const texts = [name ?? '', question_text, solution ?? '', ...options.map(({ text }) => text)];
  if (texts.some(losesCharacters)) losses.add(index, 'control characters are left out');
  return {
    ...question,
    name: tidyName(name),
    question_text: tidy(question_text),
    options: options.map(({ text }) => ({ text: tidy(text) })),
    solution: tidy(solution ?? '') === '' ? null : tidy(solution ?? ''),
  };
}
