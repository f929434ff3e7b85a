import { expect, it } from 'vitest';
import { writtenLists } from '../../../../testing/features/test-authoring/exchange/lists.ts';
import { htmlToPlain } from './html-text.ts';
import { detect, parse, type ParsedQuestion } from './index.ts';

/** The contents of a list, in the words of `writtenLists`. */
function heldBy(text: string): string[] {
  return parse(detect('', text), text).questions.flatMap((entry) => {
    const failed = entry.problems.some(({ severity }) => severity === 'error');
    return entry.question === null && !failed ? [] : [inWords(entry)];
  });
}

function inWords({ line, type, question }: ParsedQuestion): string {
  if (question === null) return `line ${line}: ${type}`;
  const { question_text: text, options, correct, positive_mark: full, negative_mark: lost } = question;
  const shown = options.map((option, place) => `${place === correct ? '*' : ''}${htmlToPlain(option.text)}`).join('; ');
  const marks = full === 1 && lost === 0 ? '' : ` [${full}${lost === 0 ? '' : `/${lost}`}]`;
  return `${htmlToPlain(text)} => ${shown}${marks}`;
}

it.each(writtenLists())('reads $name', ({ text, holds }) => {
  expect(heldBy(text)).toEqual(holds);
});

it('names pictures, hints and words that come along with questions', () => {
  const text = 'Quiz of May\n\n1. Which? [image: map]\na) x\nb) y\nAnswer: b\nDifficulty: easy\n\nGood luck!';
  const said = parse('list', text).questions.flatMap(({ problems }) =>
    problems.map(({ line, message }) => `${line}: ${message}`),
  );
  expect(said).toEqual([
    '1: This text belongs to no question: “Quiz of May”.',
    '3: A picture does not come along with pasted text. Add it by hand.',
    '7: Not imported: “Difficulty: easy”.',
    '9: This text belongs to no question: “Good luck!”.',
  ]);
});

it.each([
  ['1. Which?\na) x\na) y\nb) z\nAnswer: b', ['3: Another option has the same letter: “a) y”.'], 'Which? => x; y; *z'],
  [
    '1. Which?\na) x\nb) y\nb) z\nAnswer: b',
    ['4: Another option has the same letter: “b) z”.', '5: The answer "b" is not the letter of an option.'],
    null,
  ],
])('names a letter that stands twice, and takes no option by it: %j', (text, said, held) => {
  const [entry, ...others] = parse('list', text).questions;
  expect(others).toEqual([]);
  const problems = entry?.problems.map(({ line, message }) => `${line}: ${message}`) ?? [];
  expect(problems).toEqual(expect.arrayContaining(said));
  expect(entry?.question === null ? null : entry && inWords(entry)).toBe(held);
});

const signs = [
  'a) ',
  'a) x b) y ',
  '1. ',
  '1. x\n',
  '(',
  '[',
  '$',
  '**',
  '**a** ',
  '\t',
  'a\tb\tc\n',
  '> ',
  '_',
  ' ',
  'Ans: ',
  '1-B, ',
  '- x\n',
  '[image] ',
  '\u200F',
  '"',
  'A  x  ',
  '\\(',
  '(2 marks) ',
  'q\n\n',
];

// Looked at again for each of its places, so much of any of them would take minutes.
it.each(signs)('reads 200 KB of %j in a moment', (sign) => {
  for (const before of ['', '1. q\na) ']) {
    const start = process.cpuUsage();
    expect(parse('list', before + sign.repeat(200_000 / sign.length)).questions.length).toBeGreaterThan(0);
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1e6).toBeLessThan(4);
  }
});
