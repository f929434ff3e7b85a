import { say } from '@lectern/contract/say';
import { DEFAULT_MARK, finish, notImported, type DraftOption } from './draft.ts';
import { plainToHtml } from './html-text.ts';
import { placesOf } from './list.answer.ts';
import { assemble, type Assembled } from './list.assembly.ts';
import { listLines, type ListLine, markSpacedLetters } from './list.lines.ts';
import { shaped, type Shaped } from './list.shape.ts';
import { isTable, isTableRow, readTable } from './list.table.ts';
import { Listing, Problems } from './listing.ts';
import type { ParsedFile, ParsedQuestion } from './question.ts';
import { asksToMatch } from './list.words.ts';
import type { RawOption, RawQuestion } from './list.raw.ts';

/** Lines of a list that are read: 200 questions have a few thousand. */
const MOST_LINES = 30_000;

/**
 * Reads an ordinary list of questions, as people write it in Word, mail and spreadsheets. Everything in it becomes a question or
 * is named with its line. Takes time in proportion to the text.
 */
export function readList(text: string): ParsedFile {
  const listing = new Listing();
  if (isTable(text)) return listed(entriesOf({ ...readTable(text, tooLong(listing)), stray: [], keys: [] }), listing);
  const lines: ListLine[] = [];
  for (const line of listLines(text, isTableRow)) {
    if (lines.length === MOST_LINES) {
      tooLong(listing)(line.number);
      break;
    }
    lines.push(line);
  }
  markSpacedLetters(lines);
  const assembled = assemble(lines);
  giveKeys(assembled);
  return listed(entriesOf(assembled), listing);
}

/** Says from which line on a list was not read. */
const tooLong = (listing: Listing) => (line: number) =>
  listing.note(line, 'limit', 'The list is too long: from this line on it was not read.', 'error');

type Entry = { line: number; add: (listing: Listing) => void };

/** Adds the entries in the order of their lines. */
function listed(entries: readonly Entry[], listing: Listing): ParsedFile {
  for (const entry of entries.toSorted((one, other) => one.line - other.line)) entry.add(listing);
  return listing.result();
}

function entriesOf({ questions, stray, keys }: Assembled): Entry[] {
  const isNumbered = questions.some(({ number }) => number !== null);
  return [
    ...questions.map((raw) => ({
      line: raw.line,
      add: (listing: Listing) => {
        if (listing.isFull) return listing.leaveOut(raw.line);
        const parsed = questionOf(raw, isNumbered);
        if (parsed.type === 'text') listing.note(raw.line, 'text', strayText(raw.text[0]?.text ?? ''));
        else listing.add(parsed);
      },
    })),
    ...stray.map(({ line, text }) => ({
      line,
      add: (listing: Listing) => listing.note(line, 'text', strayText(text)),
    })),
    ...keys.map(({ line, number }) => ({
      line,
      add: (listing: Listing) =>
        listing.note(
          line,
          'text',
          say('The key has an answer to question {number}, which is not in the list.', { number }),
        ),
    })),
  ];
}

const strayText = (text: string) => say('This text belongs to no question: “{text}”.', { text: text.slice(0, 60) });

/** Hands the answers of a key to the questions with its numbers; `keys` keeps those that fit none. */
function giveKeys(assembled: Assembled): void {
  const byNumber = new Map<number, RawQuestion[]>();
  let place = 0;
  for (const raw of assembled.questions) {
    if (raw.number !== null || raw.options.length > 0) place += 1;
    const number = raw.number ?? place;
    const same = byNumber.get(number);
    if (same === undefined) byNumber.set(number, [raw]);
    else same.push(raw);
  }
  const counts = new Map<number, number>();
  for (const { number } of assembled.keys) counts.set(number, (counts.get(number) ?? 0) + 1);
  const used = new Map<number, number>();
  assembled.keys = assembled.keys.filter(({ number, value, line }) => {
    const same = byNumber.get(number) ?? [];
    const nth = used.get(number) ?? 0;
    used.set(number, nth + 1);
    // Where numbers begin again in each part, only a key that does so as well is sure.
    const raw = same.length === counts.get(number) ? same[nth] : same.length === 1 ? same[0] : undefined;
    raw?.answers.push({ text: value, line });
    return same.length === 0;
  });
}

function questionOf(raw: RawQuestion, isNumbered: boolean): ParsedQuestion {
  const problems = new Problems();
  if (isNumbered && raw.number === null && raw.style === '' && raw.options.length + raw.answers.length === 0)
    return noQuestion(raw);
  const question = shaped(raw, problems);
  for (const { line, reason } of raw.lost) problems.warn(line, reason);
  if (question.options.length === 0) return withoutOptions(raw, question);
  if (
    raw.text.length > 0 &&
    asksToMatch(question.text) &&
    !question.options.some(({ right }) => right) &&
    raw.answers.length === 0
  )
    return notImported(
      raw.line,
      null,
      'matching',
      'A matching question cannot be taken over: its pairs would be lost.',
    );
  for (const { whole, line } of sharingLabels(question.options))
    problems.warn(line, say('Another option has the same letter: “{option}”.', { option: whole.slice(0, 60) }));
  const options: DraftOption[] = question.options.map(({ text, line }) => ({
    text: plainToHtml(text),
    percent: 0,
    line,
  }));
  for (const place of rightPlaces(raw, question, problems)) {
    const option = options[place];
    if (option !== undefined) option.percent = 100;
  }
  return finish({
    line: raw.line,
    name: null,
    type: question.isTruth ? 'truefalse' : 'multichoice',
    question_text: plainToHtml(question.text),
    options,
    fullMark: raw.marks.full ?? DEFAULT_MARK,
    negativeMark: raw.marks.lost,
    solution: raw.explanation.length === 0 ? null : plainToHtml(raw.explanation.join('\n')),
    problems,
  });
}

/** The options whose letter or number stands before an earlier one too. */
function sharingLabels(options: readonly RawOption[]): RawOption[] {
  const seen = new Set<number>();
  return options.filter(({ index }) => seen.size === seen.add(index).size);
}

/** The options that are right: those that the answer names, else those that are marked, else those in bold. */
function rightPlaces(raw: RawQuestion, { options }: Shaped, problems: Problems): Iterable<number> {
  const marked = options.flatMap(({ right }, place) => (right ? [place] : []));
  const answered = raw.answers.flatMap(({ text, line }) => {
    const places = placesOf(text, options);
    if (places.length === 0)
      problems.error(line, say('The answer "{answer}" is not the letter of an option.', { answer: text.slice(0, 20) }));
    return places;
  });
  const bold = options.flatMap(({ bold: is }, place) => (is ? [place] : []));
  const sure = [...new Set([...marked, ...answered])];
  const found = sure.length > 0 || bold.length === options.length ? sure : bold;
  return found;
}

/** Questions of other kinds, with the part that a choice of options cannot keep. */
function withoutOptions(raw: RawQuestion, { text }: Shaped): ParsedQuestion {
  const { line } = raw;
  const [answer] = raw.answers;
  if (asksToMatch(text))
    return notImported(line, null, 'matching', 'A matching question cannot be taken over: its pairs would be lost.');
  if (answer !== undefined)
    return notImported(
      line,
      null,
      'shortanswer',
      say('A short answer: “{answer}” would be lost. Write at least two options under the question.', {
        answer: answer.text.slice(0, 60),
      }),
    );
  if (raw.number === null && raw.style === '' && !/[?？؟_…]/.test(text)) return noQuestion(raw);
  if (/_{3,}|\.{5,}|…{2,}/.test(text))
    return notImported(line, null, 'cloze', 'A gap to fill in has no options. Write at least two under the question.');
  return notImported(
    line,
    null,
    'essay',
    'A question without options. Write at least two under it, as “a) …” and “b) …”.',
  );
}

/** A heading, or words before the first question. */
const noQuestion = ({ line }: RawQuestion): ParsedQuestion => ({
  line,
  name: null,
  type: 'text',
  question: null,
  problems: [],
});
