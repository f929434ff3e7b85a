import { say } from '@lectern/contract/say';
import { DEFAULT_MARK, finish, notImported, type DraftOption } from './draft.ts';
import { linesOf } from './lines.ts';
import { Listing, Problems } from './listing.ts';
import { exchangeLimits, letterOf, type ParsedFile, type ParsedQuestion } from './question.ts';
import { formattedToHtml } from './text-format.ts';

// Aiken: https://docs.moodle.org/en/Aiken_format
// A question, its options as `A. …` or `A) …`, then `ANSWER: A`. There are no marks, no solutions and no formatting.

type Reading = { line: number; text: string; options: DraftOption[]; length: number; problems: Problems };

const MOST_TEXT = exchangeLimits.question;

const option = /^([A-Z])[.)](?:(\s.*)|(.+))?$/is;
const answer = /^ANSWER\s*:(.*)$/is;

/** Reads Aiken. Lower-case letters and questions of several lines are accepted, though Moodle does not take them. */
export function readAiken(text: string): ParsedFile {
  const listing = new Listing();
  let reading: Reading | null = null;
  let afterBlank = false;
  for (const { number, text: line } of linesOf(text)) {
    const content = line.trim();
    if (content === '') {
      afterBlank = true;
      continue;
    }
    const key = answer.exec(content);
    if (reading !== null && key === null && startsAnother(reading, content, afterBlank)) {
      add(listing, reading, null, number);
      reading = null;
    }
    afterBlank = false;
    if (reading === null) reading = startWith(number, content);
    else if (key === null) take(reading, number, content);
    else {
      add(listing, reading, (key[1] ?? '').trim(), number);
      reading = null;
    }
  }
  if (reading !== null) add(listing, reading, null, reading.line);
  return listing.result();
}

// The first line is the question whatever it looks like, because a question without text would be none.
function startWith(number: number, text: string): Reading {
  return { line: number, text, options: [], length: 0, problems: new Problems() };
}

/** Without its answer line a question ends where the next one shows: at A again, or at text after a blank line. */
function startsAnother({ options }: Reading, text: string, afterBlank: boolean): boolean {
  return options.length > 0 && afterBlank && !option.test(text);
}

function take(reading: Reading, number: number, text: string): void {
  const { options, problems } = reading;
  reading.length += text.length;
  if (reading.length > MOST_TEXT) return;
  const match = option.exec(text);
  const letter = match?.[1]?.toUpperCase();
  if (match !== null && letter === letterOf(options.length)) {
    options.push({ text: (match[2] ?? match[3] ?? '').trim(), percent: 0, line: number });
    return;
  }
  const last = options.at(-1);
  if (last === undefined) {
    reading.text += `\n${text}`;
    return;
  }
  // "e.g. this" goes on with the text; "E. this" after B is an option out of order.
  if (letter !== undefined && match?.[3] === undefined)
    problems.error(
      number,
      say('Found option {letter} where option {expected} was expected.', {
        letter,
        expected: letterOf(options.length),
      }),
    );
  else {
    last.text += `\n${text}`;
    problems.warn(number, say('This line was added to option {letter}.', { letter: letterOf(options.length - 1) }));
  }
}

function add(listing: Listing, reading: Reading, key: string | null, at: number): void {
  if (listing.isFull) return listing.leaveOut(reading.line);
  listing.add(toQuestion(reading, key, at));
}

function toQuestion(reading: Reading, key: string | null, at: number): ParsedQuestion {
  const { line, text, length, problems } = reading;
  if (length > MOST_TEXT) return notImported(line, null, 'unknown', 'The question is too long.');
  const html = (plain: string) => formattedToHtml(plain, 'plain', line, problems);
  const options = reading.options.map((each) => ({ ...each, text: html(each.text) }));
  const letter = key?.replace(/[.)]$/, '').toUpperCase() ?? '';
  const right = options.findIndex((_, place) => letterOf(place) === letter);
  if (key === null) problems.error(at, 'The line "ANSWER: " with the letter of the correct option is missing.');
  else if (/^[A-Z]\W+(?:and\s+)?[A-Z]\b/i.test(key))
    problems.error(at, 'Several correct options are given; a question has exactly one.');
  else if (right < 0)
    problems.error(at, say('The answer "{answer}" is not the letter of an option.', { answer: key.slice(0, 20) }));
  for (const [place, each] of options.entries()) if (place === right) each.percent = 100;
  return finish({
    line,
    name: null,
    type: 'multichoice',
    question_text: html(text),
    options,
    fullMark: DEFAULT_MARK,
    negativeMark: null,
    solution: null,
    problems,
  });
}
