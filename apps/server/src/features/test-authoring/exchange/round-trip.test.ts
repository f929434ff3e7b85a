import { isDeepStrictEqual } from 'node:util';
import {
  array,
  assert,
  constantFrom,
  integer,
  option,
  oneof,
  property,
  record,
  string,
  type Arbitrary,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import { htmlToPlain, plainToHtml, tidy, tidyName } from './html-text.ts';
import { exchangeFormats, type ExchangeFormat } from '@lectern/contract/test-words';
import { parse, write, type ExchangeQuestion } from './index.ts';
import { importable } from '../../../../testing/features/test-authoring/exchange/build-question.ts';

const meta = { title: 'Rivers -- and // lakes' };

/** The formats' own signs, formulas that spreadsheets run, and letters of several scripts. */
const words = [
  String.raw`~ = # #### { } : :: \ \n \\ -> %50% % [html] [plain] // $CATEGORY: {T} A. B) ANSWER: ANSWER:B`,
  ']]> <![CDATA[ <!-- --> </question> <question </quiz> <?xml?> <text> & &amp; &lt; &nbsp; &eacute; &#39;',
  '<b> </b> <p> </p> <br> <br/> < > <img_src="/a.png"> " "" \' \'= , ; +1 -1 =1+1 @SUM(A1) ＝1 sep=;',
  String.raw`$x^2$ $$\frac{1}{2}$$ \$5 \( \) \[ \]`,
  'é ß שלום سلام 😀 漢字 a b x T True 1 0',
].flatMap((line) => line.split(' '));
const spaces = ['\n', '\n\n', '\r\n', '\r', ' ', '\t', '\n//', '\n// marks: +9 -9\n', '\nANSWER: B\n', '\n\nA. x\n'];
const invisible = [
  '\u202E',
  '\u200F',
  '\u00A0',
  '\u2028',
  '\uFEFF',
  '\u0000',
  '\u0007',
  '\u000B',
  '\u0085',
  '\uD800',
  '\uFFFE',
];
const pieces = constantFrom(...words.map((word) => word.replace('_', ' ')), ...spaces, ...invisible);
const nasty = array(
  oneof({ weight: 4, arbitrary: pieces }, { weight: 1, arbitrary: string({ unit: 'binary', maxLength: 4 }) }),
  {
    maxLength: 8,
  },
).map((parts) => parts.join(''));

/** HTML with something in it; an option without would be refused. */
const html = oneof(
  nasty.map((text) => `${text}x`),
  nasty.map((text) => `<p>${text}x</p>`),
);
const mark = oneof(constantFrom(0, 1, 3, 4, 100), integer({ min: 0, max: 100 }));

function questionOf(text: Arbitrary<string>): Arbitrary<ExchangeQuestion> {
  const options = array(text, { minLength: 2, maxLength: 6 });
  return record({
    name: option(nasty),
    question_text: text,
    texts: options,
    correct: integer({ min: 0, max: 5 }),
    positive_mark: mark,
    negative_mark: mark,
    solution: option(text),
  }).map(({ texts, correct, ...rest }) => ({
    ...rest,
    options: texts.map((each) => ({ text: each })),
    correct: correct % texts.length,
  }));
}

/** The same question as the server would keep it: newlines of one kind, no outer space, no control characters. */
function kept(question: ExchangeQuestion): ExchangeQuestion {
  return {
    ...question,
    name: tidyName(question.name),
    question_text: tidy(question.question_text),
    options: question.options.map(({ text }) => ({ text: tidy(text) })),
    solution: question.solution === null ? null : tidy(question.solution),
  };
}

/** round-trip.long.test.ts tries more. */
const runs = { seed: 5, numRuns: Number(process.env['ROUND_TRIP_RUNS'] ?? 200) };

describe.each(exchangeFormats)('%s', (format: ExchangeFormat) => {
  it('gives the same bytes when written, read and written again', () => {
    assert(
      property(array(questionOf(html), { maxLength: 4 }), (questions) => {
        const { text } = write(format, questions, meta);
        const again = importable(format, text);
        expect(again).toHaveLength(questions.length);
        expect(write(format, again, meta).text).toBe(text);
      }),
      runs,
    );
  });

  it('says nothing about a file that it has written itself', () => {
    assert(
      property(array(questionOf(html), { minLength: 1, maxLength: 4 }), (questions) => {
        const { text } = write(format, questions, meta);
        expect(parse(format, text).questions.flatMap(({ problems }) => problems)).toEqual([]);
      }),
      runs,
    );
  });
});

describe.each(['gift', 'csv'] as const)('%s', (format) => {
  it('brings every question back as it was', () => {
    assert(
      property(array(questionOf(html), { maxLength: 4 }), (questions) => {
        expect(importable(format, write(format, questions, meta).text)).toEqual(questions.map(kept));
      }),
      runs,
    );
  });
});

it('brings every question back as it was from Moodle XML, but for a negative mark where a right answer earns nothing', () => {
  assert(
    property(array(questionOf(html), { maxLength: 4 }), (questions) => {
      const { text, losses } = write('moodle_xml', questions, meta);
      const expected = questions
        .map(kept)
        .map((each) => (each.positive_mark === 0 ? { ...each, negative_mark: 0 } : each));
      expect(importable('moodle_xml', text)).toEqual(expected);
      const lost = questions.flatMap(({ positive_mark, negative_mark }, index) =>
        positive_mark === 0 && negative_mark > 0 ? [index + 1] : [],
      );
      const told = losses
        .map(({ message }) => message)
        .filter((each) => each.includes('earns nothing'))
        .map((each) => Number(/\d+/.exec(each)?.[0]));
      expect(told).toEqual(lost);
    }),
    runs,
  );
});

it('brings plain questions back as they were from Aiken, and names what it leaves out of others', () => {
  const line = html.map((text) => plainToHtml(htmlToPlain(tidy(text)).replaceAll(/\s+/g, ' ').trim()));
  const plain = questionOf(line).map((each) => ({
    ...each,
    name: null,
    solution: null,
    positive_mark: 1,
    negative_mark: 0,
  }));
  assert(
    property(array(plain, { maxLength: 4 }), (questions) => {
      expect(importable('aiken', write('aiken', questions, meta).text)).toEqual(questions.map(kept));
    }),
    runs,
  );
  assert(
    property(questionOf(html), (question) => {
      const { text, losses } = write('aiken', [question], meta);
      const [again] = importable('aiken', text);
      const same = isDeepStrictEqual(again, withoutParagraphs(kept(question)));
      expect(losses).toHaveLength(same ? 0 : 1);
    }),
    runs,
  );
});

/** A paragraph around a whole text is how the editor writes plain text, and no formatting. */
function withoutParagraphs(question: ExchangeQuestion): ExchangeQuestion {
  const bare = (html: string) => {
    const inner = html.startsWith('<p>') && html.endsWith('</p>') ? html.slice(3, -4) : html;
    return /<\/?p>/.test(inner) ? html : inner;
  };
  const options = question.options.map(({ text }) => ({ text: bare(text) }));
  return { ...question, question_text: bare(question.question_text), options };
}

it('loses nothing silently: what GIFT, Moodle XML and CSV say they keep is everything but control characters', () => {
  const control = {
    name: null,
    question_text: 'a\u0007b',
    solution: null,
    correct: 0,
    positive_mark: 1,
    negative_mark: 0,
  };
  const question = { ...control, options: [{ text: 'x' }, { text: 'y' }] };
  for (const format of ['gift', 'moodle_xml', 'csv'] as const)
    expect(write(format, [question], meta).losses.map(({ message }) => message)).toEqual([
      'Question 1: control characters are left out.',
    ]);
});
