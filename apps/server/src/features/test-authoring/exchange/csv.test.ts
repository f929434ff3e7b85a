import { assert, array, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvColumns, guardCell, unguardCell } from './csv.columns.ts';
import { rowsOf } from './csv.rows.ts';
import { parse, write } from './index.ts';
import {
  buildQuestion,
  importable,
  parseOne,
  saidOf,
} from '../../../../testing/features/test-authoring/exchange/build-question.ts';

const header = 'question_text,option_a,option_b,correct,positive_mark,negative_mark,solution';

describe('tables that cannot be read', () => {
  it.each([
    ['an empty file', ''],
    ['a file without the names of columns', 'Which?,Po,Alps,A\nAnother?,x,y,B'],
    ['a table without a column of right options', 'question_text,option_a,option_b\nWhich?,Po,Alps'],
  ])('are refused: %s', (_, text) => {
    expect(parse('csv', text).questions).toMatchObject([
      { type: 'file', question: null, problems: [{ severity: 'error' }] },
    ]);
  });
});

describe('rows that cannot be imported', () => {
  it.each([
    ['the letter of an option', 'Which?,Po,Alps,C,1,0,'],
    ['No option is marked', 'Which?,Po,Alps,,1,0,'],
    ['A, B are all marked as correct', 'Which?,Po,Alps,A/B,1,0,'],
    ['Option A is empty', 'Which?,,Alps,B,1,0,'],
    ['at least 2 options', 'Which?,Po,,A,1,0,'],
    ['has no text', ',Po,Alps,A,1,0,'],
    ['quotation marks in this row', '"Which?"x,Po,Alps,A,1,0,'],
  ])('%s', (message, row) => {
    const { line, question, problems } = parseOne('csv', `${header}\n${row}\n`);
    expect([line, question]).toEqual([2, null]);
    expect(problems.some((each) => each.severity === 'error' && each.message.includes(message))).toBe(true);
  });

  it('do not take the rows after them along, even with an open quote', () => {
    const text = `${header}\n"Open,Po,Alps,A,1,0,\nGood?,Po,Alps,A,1,0,\n"Two\nlines?",Po,Alps,B,1,0,\nLast?,Po,Alps,A,1,0,`;
    const found = parse('csv', text).questions;
    expect(found.map(({ line, question }) => [line, question?.question_text ?? null])).toEqual([
      [2, null],
      [3, 'Good?'],
      [4, 'Two<br>lines?'],
      [6, 'Last?'],
    ]);
  });
});

describe('a table', () => {
  it('lists what it does not understand', () => {
    const text = 'question,A,B,answer,topic,answer\nWhich?,Po,Alps,a,rivers,b,more\n';
    expect(saidOf('csv', text)).toEqual([
      '1 warning: Not imported: the column "topic".',
      '1 warning: Not imported: a second column "answer".',
      '2 warning: Not imported: 1 cell without a column in the first row.',
    ]);
    expect(importable('csv', text)).toMatchObject([{ correct: 0, options: [{ text: 'Po' }, { text: 'Alps' }] }]);
  });

  it.each([
    ['commas', `\uFEFF${header}\r\n"Po, or not?",Po,Alps,A,2,1,"He said ""Po"""\r\n`],
    ['semicolons', `${header.replaceAll(',', ';')}\nPo, or not?;Po;Alps;A;2;1;"He said ""Po"""`],
    ['tabs', `${header.replaceAll(',', '\t')}\nPo, or not?\tPo\tAlps\tA\t2\t1\t"He said ""Po"""`],
    [
      'what a first line says',
      `\uFEFFsep=|\n${header.replaceAll(',', '|')}\nPo, or not?|Po|Alps|A|2|1|"He said ""Po"""`,
    ],
  ])('is read with %s', (_, text) => {
    expect(parse('csv', text).questions).toMatchObject([
      {
        question: {
          question_text: 'Po, or not?',
          options: [{ text: 'Po' }, { text: 'Alps' }],
          positive_mark: 2,
          negative_mark: 1,
          solution: 'He said "Po"',
        },
        problems: [],
      },
    ]);
  });

  it('counts its lines from the top of the file', () => {
    expect(saidOf('csv', `sep=;\n\nquestion;a;b;answer\n;; ;\nWhich?;Po;Alps;C\n`)).toEqual([
      expect.stringMatching(/^5 error/),
      expect.stringMatching(/^5 error/),
    ]);
  });

  it('says when a mark had to be changed', () => {
    const text = `${header}\nWhich?,Po,Alps,A,"2,5",-0.25,\nWhich?,Po,Alps,A,much,101,\n`;
    expect(importable('csv', text).map((each) => [each.positive_mark, each.negative_mark])).toEqual([
      [3, 0],
      [1, 100],
    ]);
    expect(
      saidOf('csv', text).map(
        (each) => /^\d+ warning: .*(2\.5 became 3|0\.25 became 0|"much"|101 became 100)/.exec(each)?.[1],
      ),
    ).toEqual(['2.5 became 3', '0.25 became 0', '"much"', '101 became 100']);
  });

  it('takes cells for HTML by their format, else by their looks', () => {
    const text = `${header},format\n<b>a</b>,x<y,a & b,A,,,\n<b>a</b>,x,y,A,,,,plain\n<foo>,x,y,A,,,,html\n`;
    expect(importable('csv', text).map((each) => [each.question_text, each.options[0]?.text])).toEqual([
      ['<b>a</b>', 'x&lt;y'],
      ['&lt;b&gt;a&lt;/b&gt;', 'x'],
    ]);
    expect(importable('csv', `${header},format\na <foo>,x,y,A,,,,html\n`)[0]?.question_text).toBe('a <foo>');
  });

  it('is written so that a spreadsheet runs nothing of it, and read back exactly', () => {
    const question = buildQuestion({
      name: '=1+1',
      question_text: '+1',
      options: [{ text: '@SUM(1)' }, { text: "'=x" }, { text: "'quoted'" }],
      positive_mark: 4,
    });
    const { text } = write('csv', [question], { title: '' });
    expect(text).toBe(`\uFEFF${csvColumns.join(',')}\r\n'=1+1,'+1,'@SUM(1),''=x,'quoted',,,,B,4,0,,plain\r\n`);
    expect(importable('csv', text)).toEqual([question]);
  });
});

it('takes off exactly the apostrophes that it put on', () => {
  const cell = array(constantFrom("'", '=', '+', '-', '@', '\t', '\n', '＝', 'a', ' '), { maxLength: 6 }).map((each) =>
    each.join(''),
  );
  assert(
    property(cell, (text) => {
      const guarded = guardCell(text);
      expect(unguardCell(guarded)).toBe(text);
      expect(guarded).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
    }),
    { seed: 2, numRuns: 2_000 },
  );
});

it('reads the rows that it would write, with the lines they start on', () => {
  const cell = array(constantFrom('"', ',', '\n', 'a', ' ', ';'), { maxLength: 5 }).map((each) => each.join(''));
  assert(
    property(array(array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
      const lines = rows.map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(','));
      const starts = lines.map((_, index) => lines.slice(0, index).join('\n').split('\n').length + (index > 0 ? 1 : 0));
      const all = rows.map((cells, index) => ({ cells, line: starts[index], broken: false }));
      const expected = all.filter(({ cells }) => cells.join('').trim() !== '');
      expect([...rowsOf(lines.join('\n'), ',')]).toEqual(expected);
    }),
    { seed: 3, numRuns: 1_000 },
  );
});
