import { lineCounter } from './lines.ts';

/** A piece of a Moodle XML file: a question from `<question` to `</question>`, or what stands between questions. */
export type XmlPiece = { kind: 'question' | 'stray' | 'doctype'; line: number; text: string };

const questionStart = /<question(?=[\s/>])/g;

/**
 * Cuts a file at its questions, so that one that is not well-formed does not take the others along. CDATA and comments
 * count as text, unless one of them was evidently not closed: it holds the start of a question and itself again.
 */
export function* splitMoodleXml(text: string): Generator<XmlPiece> {
  const lineAt = lineCounter(text);
  const hides = hiddenParts(text);
  let at = 0;
  while (at < text.length) {
    const { start, strayAt, doctypeAt } = findStart(text, at, hides);
    if (doctypeAt >= 0) {
      yield { kind: 'doctype', line: lineAt(doctypeAt), text: '' };
      return;
    }
    if (strayAt >= 0)
      yield {
        kind: 'stray',
        line: lineAt(strayAt),
        text: text.slice(strayAt, start < 0 ? undefined : start).slice(0, 60),
      };
    if (start < 0) return;
    const end = findEnd(text, start, hides);
    yield { kind: 'question', line: lineAt(start), text: text.slice(start, end) };
    at = end;
  }
}

type Hides = (at: number) => number;

/** The first place from an offset on where something stands, -1 when nowhere; offsets may only grow. */
function finder(find: (from: number) => number): (from: number) => number {
  // Kept from call to call: a million openers must not each look through the rest of the file.
  let found = 0;
  return (from) => {
    if (found >= 0 && found < from) found = find(from);
    return found;
  };
}

/** Tells where the comment or CDATA section that starts at an offset ends; the offset itself when it does not end properly. */
function hiddenParts(text: string): Hides {
  const nextQuestion = finder((from) => {
    questionStart.lastIndex = from;
    return questionStart.exec(text)?.index ?? -1;
  });
  const kinds = [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
  ] as const;
  const parts = kinds.map(([opener, closer]) => ({
    opener,
    closer,
    nextCloser: finder((from) => text.indexOf(closer, from)),
    openerAfter: finder((from) => text.indexOf(opener, from)),
  }));
  return (at) => {
    const part = parts.find(({ opener }) => text.startsWith(opener, at));
    if (part === undefined) return at;
    const closer = part.nextCloser(at + part.opener.length);
    if (closer < 0) return at;
    const question = nextQuestion(at + part.opener.length);
    const again = question < 0 || question > closer ? -1 : part.openerAfter(question);
    return again >= 0 && again < closer ? at : closer + part.closer.length;
  };
}

type Start = { start: number; strayAt: number; doctypeAt: number };

/** The next question from here on, and what there is before it besides comments and the elements around all questions. */
function findStart(text: string, from: number, hides: Hides): Start {
  const next = /<!--|<!DOCTYPE|<\?|<\/?quiz(?=[\s/>])|<question(?=[\s/>])|[^\s]/g;
  next.lastIndex = from;
  for (let match = next.exec(text); match !== null; match = next.exec(text)) {
    const [found] = match;
    if (found === '<question') return { start: match.index, strayAt: -1, doctypeAt: -1 };
    if (found === '<!DOCTYPE') return { start: -1, strayAt: -1, doctypeAt: match.index };
    const end =
      found === '<!--' ? hides(match.index) : found.length > 1 ? text.indexOf('>', match.index) + 1 : match.index;
    if (end <= match.index) return { start: skipStray(text, match.index), strayAt: match.index, doctypeAt: -1 };
    next.lastIndex = end;
  }
  return { start: -1, strayAt: -1, doctypeAt: -1 };
}

function skipStray(text: string, from: number): number {
  const found = text.slice(from).search(questionStart);
  return found < 0 ? -1 : found + from;
}

function findEnd(text: string, start: number, hides: Hides): number {
  const next = /<!--|<!\[CDATA\[|<question(?=[\s/>])|<\/question\s*>/g;
  next.lastIndex = start + 1;
  for (let match = next.exec(text); match !== null; match = next.exec(text)) {
    if (match[0].startsWith('</')) return match.index + match[0].length;
    // A question within a question: the first was not closed.
    if (match[0].startsWith('<question')) return match.index;
    next.lastIndex = Math.max(hides(match.index), match.index + 1);
  }
  return text.length;
}
