import { importFormats } from '@lectern/contract/test-words';
import { assert, array, constantFrom, property, string, uint8Array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, exchangeLimits, parse } from './index.ts';

const words = [
  String.raw`{ } = ~ # #### : :: \ %50% // $CATEGORY: [html] T a A. B) ANSWER:A ANSWER: " ' , ;`,
  '<quiz> </quiz> <question_type="multichoice"> <question_type="truefalse"> </question> <question/> <name> <text> </text>',
  '<questiontext> </questiontext> <answer_fraction="100"> <answer_fraction="x"> </answer> <![CDATA[ ]]> <!-- -->',
  '1. 2) (3) Q1: a) (b) C. ii) • - + [x] ✓ * ** (correct) Answer: Ans. Key: 1-B, 2c [2_marks] (True) $ [image] > _____ الإجابة:',
  '<!DOCTYPE_x> <?xml ?> & &amp; &#0; < >',
].flatMap((line) => line.split(' ').map((word) => word.replace('_', ' ')));
const header = 'question_text,option_a,option_b,correct\n';
const tokens = constantFrom(...words, '\n', '\n\n', '\r', ' ', '\t', header, 'sep=;\n', '\u0000', '\uD800', '\uFEFF');

describe.each(importFormats)('%s', (format) => {
  it('is read from any bytes and from any mixture of its own signs without an error being thrown', () => {
    const texts = [
      uint8Array({ maxLength: 200 }).map((bytes) => decode(bytes).text),
      string({ unit: 'binary', maxLength: 60 }),
      array(tokens, { maxLength: 60 }).map((parts) => parts.join('')),
      array(tokens, { maxLength: 30 }).map((parts) => `${header}${parts.join('')}`),
    ];
    for (const text of texts)
      assert(
        property(text, (input) => {
          const { questions } = parse(format, input);
          expect(questions.length).toBeGreaterThan(0);
          const lines = input.split(/\r\n|\r|\n/).length;
          for (const { line, question, problems } of questions) {
            expect(line).toBeLessThanOrEqual(lines);
            if (question === null) expect(problems).not.toEqual([]);
            else expect(problems.every(({ severity }) => severity === 'warning')).toBe(true);
            for (const problem of problems) expect(problem.line).toBeLessThanOrEqual(lines);
          }
        }),
        { seed: 6, numRuns: 1_000 },
      );
  });

  it('stops at the limit of questions and says from where on and how many', () => {
    const { question, first } = samples[format];
    const text = first + question.repeat(exchangeLimits.questions + 7);
    const { questions } = parse(format, text);
    expect(questions).toHaveLength(exchangeLimits.questions + 1);
    expect(questions.filter((each) => each.question !== null)).toHaveLength(exchangeLimits.questions);
    const lines = question.split('\n').length - 1;
    const line = first.split('\n').length + lines * exchangeLimits.questions;
    expect(questions.at(-1)).toMatchObject({
      type: 'limit',
      line,
      problems: [
        {
          severity: 'error',
          message: `A file can contain at most 1,000 questions. 7 more, from line ${line.toLocaleString('en')} on, were not read.`,
        },
      ],
    });
  });
});

const samples = {
  gift: { first: '// all\n\n', question: 'Which? {\n=a\n~b\n}\n\n' },
  aiken: { first: '', question: 'Which?\nA. a\nB. b\nANSWER: B\n\n' },
  list: { first: '', question: '1. Which?\na) a\nb) b\nAnswer: b\n\n' },
  csv: { first: header, question: '"Which\nis it?",a,b,A\n' },
  moodle_xml: {
    first: '<quiz>\n',
    question:
      '<question type="truefalse"><questiontext><text>Is it?</text></questiontext>\n<answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question>\n',
  },
};

it('a file above the limit of size is refused unread', () => {
  const text = 'Which? {T}\n\n'.repeat(Math.ceil(exchangeLimits.file / 12) + 1);
  expect(parse('gift', text).questions).toMatchObject([
    { type: 'file', question: null, problems: [{ severity: 'error' }] },
  ]);
});

it('problems of one question end at a limit, and the error is among them', () => {
  const text = `<quiz><question type="multichoice">${'<odd>x</odd>'.repeat(500)}</question></quiz>`;
  const [found] = parse('moodle_xml', text).questions;
  expect(found?.problems).toHaveLength(exchangeLimits.problems + 1);
  expect(found?.problems.at(-1)?.message).toMatch(/^There are \d+ more problems\.$/);
  expect(found?.problems.some(({ severity }) => severity === 'error')).toBe(true);
});

it('entities upon entities are not expanded', () => {
  const levels = Array.from({ length: 30 }, (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`);
  const text = `<?xml version="1.0"?>\n<!DOCTYPE quiz [<!ENTITY e0 "ha">${levels.join('')}]>\n<quiz><question type="multichoice"><name><text>&e30;</text></name></question></quiz>`;
  expect(parse('moodle_xml', text).questions).toMatchObject([{ line: 2, type: 'file', question: null }]);
  const inside = `<quiz><question type="multichoice"><!DOCTYPE quiz [${levels.join('')}]><name><text>&e30;</text></name></question></quiz>`;
  expect(parse('moodle_xml', inside).questions).toMatchObject([{ question: null, problems: [{ severity: 'error' }] }]);
});
