import { say } from '@lectern/contract/say';
import { DEFAULT_MARK, type Draft, finish, foreignType, notImported } from './draft.ts';
import { storableTags } from './tags.ts';
import { Listing, Problems, unreadableFile } from './listing.ts';
import { splitMoodleXml } from './moodle-xml.split.ts';
import { optionalText, richText, warnOfTheRest } from './moodle-xml.parts.ts';
import { exchangeLimits, type ParsedFile, type ParsedQuestion } from './question.ts';
import { childOf, childrenOf, readXml, type XmlElement } from './xml-tree.ts';

const longestCategory = 1_000;

// Moodle XML: https://docs.moodle.org/en/Moodle_XML_format

/** Reads Moodle XML. A file with a DOCTYPE is refused as a whole. */
export function readMoodleXml(text: string): ParsedFile {
  const listing = new Listing();
  for (const { kind, line, text: piece } of splitMoodleXml(text)) {
    if (kind === 'doctype') return unreadableFile(line, 'The file has a DOCTYPE, which is not accepted.');
    if (kind === 'stray')
      listing.note(
        line,
        'text',
        say('Not imported, because it is outside the questions: {what}', { what: piece.trim() }),
      );
    else if (listing.isFull) listing.leaveOut(line);
    else readPiece(piece, line, listing);
  }
  return listing.result();
}

function readPiece(piece: string, line: number, listing: Listing): void {
  if (piece.length > exchangeLimits.question)
    return listing.add(notImported(line, null, 'unknown', 'The question is too long.'));
  const result = readXml(piece, line);
  if ('reason' in result)
    return listing.add(
      notImported(
        result.line,
        null,
        'unknown',
        say('The question is not well-formed XML: {reason}', { reason: result.reason }),
      ),
    );
  const { root } = result;
  const type = root.attributes['type'] ?? 'unknown';
  if (type !== 'category') return listing.add(readQuestion(root, type, line));
  listing.category(line, optionalText(childOf(root, 'category')).slice(0, longestCategory));
}

function readQuestion(root: XmlElement, type: string, line: number): ParsedQuestion {
  const name = optionalText(childOf(root, 'name'));
  if (type !== 'multichoice' && type !== 'truefalse') return notImported(line, name, type, foreignType);
  const problems = new Problems();
  const question = childOf(root, 'questiontext');
  const format = question?.attributes['format'] ?? 'html';
  const draft: Draft = {
    line,
    name,
    type,
    question_text: richText(question, format, problems),
    options: [],
    fullMark: readNumber(childOf(root, 'defaultgrade'), DEFAULT_MARK, problems),
    negativeMark: null,
    solution: richText(childOf(root, 'generalfeedback'), format, problems),
    tags: tagsOf(root),
    problems,
  };
  const answers = childrenOf(root, 'answer');
  draft.options = answers.map((answer, place) => {
    const text = type === 'truefalse' ? truthText(answer, place) : richText(answer, format, problems);
    return { text, percent: readPercent(answer, problems), line: answer.line };
  });
  if (optionalText(childOf(root, 'single')) === 'false' || optionalText(childOf(root, 'single')) === '0')
    problems.warn(line, 'Several options could be chosen; here only one can.');
  warnOfTheRest(root, answers, problems);
  return finish(draft);
}

/** The tags of a question; old files call them tags of the course. */
function tagsOf(root: XmlElement): string[] {
  const lists = ['tags', 'coursetags'].flatMap((name) => childrenOf(root, name));
  return storableTags(lists.flatMap((list) => childrenOf(list, 'tag')).map((tag) => optionalText(tag)));
}

/** Old files name true and false in the language of their author, true first. */
function truthText(answer: XmlElement, place: number): string {
  const text = optionalText(answer).toLowerCase();
  if (text === 'true' || text === 'false') return text === 'true' ? 'True' : 'False';
  return place === 0 ? 'True' : place === 1 ? 'False' : '';
}

function readNumber(element: XmlElement | null, otherwise: number, problems: Problems): number {
  const text = (element?.text ?? '').trim();
  if (element === null || text === '') return otherwise;
  const number = /^[+-]?\d{0,12}(?:\.\d{0,12})?$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isFinite(number)) return number;
  problems.warn(
    element.line,
    say('"{text}" is not a number; {number} was used.', { text: text.slice(0, 20), number: otherwise }),
  );
  return otherwise;
}

function readPercent(answer: XmlElement, problems: Problems): number {
  const text = (answer.attributes['fraction'] ?? '').trim();
  if (/^[+-]?\d{1,9}(?:\.\d{0,12})?$/.test(text)) return Number(text);
  problems.error(
    answer.line,
    say('The answer does not say how much it counts (fraction="{text}").', { text: text.slice(0, 20) }),
  );
  return 0;
}
