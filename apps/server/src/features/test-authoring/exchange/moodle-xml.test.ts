import { describe, expect, it } from 'vitest';
import { parse, write } from './index.ts';
import {
  buildQuestion,
  importable,
  parseOne,
  saidOf,
} from '../../../../testing/features/test-authoring/exchange/build-question.ts';

const text = (tag: string, html: string, more = '') =>
  `<${tag} format="html"><text><![CDATA[${html}]]></text>${more}</${tag}>`;
const answer = (fraction: string, html: string, more = '') =>
  `<answer fraction="${fraction}" format="html"><text><![CDATA[${html}]]></text>${more}</answer>`;
const quiz = (...questions: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.join('\n')}\n</quiz>\n`;
const multichoice = (...parts: string[]) =>
  `<question type="multichoice">\n<name><text>Q</text></name>${text('questiontext', '<p>Which?</p>')}\n${parts.join('\n')}\n</question>`;
const good = multichoice(answer('100', 'Po'), answer('0', 'Alps'));

describe('files that are refused', () => {
  it.each([
    [
      'a file that defines entities upon entities',
      '<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>',
      'DOCTYPE',
    ],
    ['a file that names an outer definition', '<!DOCTYPE quiz SYSTEM "file:///etc/passwd">', 'DOCTYPE'],
  ])('%s', (_, doctype, message) => {
    const file = quiz(good).replace('<quiz>', `${doctype}<quiz>`);
    expect(parse('moodle_xml', file).questions).toMatchObject([
      {
        type: 'file',
        question: null,
        line: 2,
        problems: [{ severity: 'error', message: expect.stringContaining(message) }],
      },
    ]);
  });

  it('know no entities but those of XML', () => {
    const file = quiz(good.replace('<![CDATA[Po]]>', 'Po&nbsp;'));
    expect(saidOf('moodle_xml', file)).toEqual([
      expect.stringContaining('5 error: The question is not well-formed XML'),
    ]);
  });

  it('may be something else altogether', () => {
    expect(parse('moodle_xml', '{"quiz": []}').questions).toMatchObject([{ type: 'text', question: null }]);
    expect(parse('moodle_xml', '<quiz></quiz>').questions).toMatchObject([{ type: 'file', question: null }]);
  });
});

describe('reading parts of Moodle XML that a test has no place for', () => {
  it.each(['essay', 'matching', 'numerical', 'shortanswer', 'cloze', 'description', 'ddwtos'])('lists %s', (type) => {
    const file = quiz(`<question type="${type}"><name><text>Tell</text></name></question>`, good);
    expect(parse('moodle_xml', file).questions).toMatchObject([
      { type, name: 'Tell', question: null, line: 3, problems: [{ severity: 'error' }] },
      { type: 'multichoice', line: 4, problems: [] },
    ]);
  });

  it('lists the category, and everything of a question that gets lost', () => {
    const category = '<question type="category"><category><text>$course$/Rivers</text></category></question>';
    const file = quiz(
      category,
      multichoice(
        text('generalfeedback', 'Because.', '<file name="map.png" path="/" encoding="base64">AAAA</file>'),
        '<penalty>0.3333333</penalty><idnumber>r1</idnumber><hidden>0</hidden><single>false</single>',
        text('correctfeedback', 'Well done.') + text('incorrectfeedback', ''),
        answer('100', 'Po', text('feedback', 'Yes')) + answer('0', '<img src="@@PLUGINFILE@@/alps.png">Alps'),
        text('hint', 'It is long.'),
        '<tags><tag><text>italy</text></tag><tag><text>water</text></tag></tags>',
        '<strange>thing</strange>',
      ),
    );
    expect(saidOf('moodle_xml', file)).toEqual([
      '3 warning: The questions below get these tags: Rivers.',
      '4 warning: Several options could be chosen; here only one can.',
      '7 warning: Not imported: the penalty for further tries (0.3333333).',
      '7 warning: Not imported: the ID number (r1).',
      '8 warning: Not imported: the feedback on correct answers (Well done.).',
      '10 warning: Not imported: a hint (It is long.).',
      '12 warning: Not imported: <strange> (thing).',
      '9 warning: Not imported: the feedback on option A.',
      '6 warning: Not imported: the embedded file map.png.',
      '9 warning: Not imported: an embedded image (option B). Add it by hand.',
    ]);
    expect(importable('moodle_xml', file)).toMatchObject([
      { solution: 'Because.', options: [{ text: 'Po' }, { text: 'Alps' }], tags: ['Rivers', 'italy', 'water'] },
    ]);
  });

  it('lists text between the questions', () => {
    expect(saidOf('moodle_xml', quiz(good, '<!-- a comment is none -->', 'left over', good))).toEqual([
      '9 warning: Not imported, because it is outside the questions: left over',
    ]);
  });
});

describe('questions that Moodle XML files get wrong', () => {
  it.each([
    ['Options A, B are all marked as correct', multichoice(answer('100', 'a'), answer('100', 'b'))],
    ['several share the marks', multichoice(answer('50', 'a'), answer('50', 'b'))],
    ['how much it counts', multichoice(answer('100', 'a'), '<answer><text>b</text></answer>')],
    ['Option B is empty', multichoice(answer('100', 'a'), answer('0', '<p> </p>'))],
    ['at most 6 options; this one has 8', multichoice(answer('100', 'a'), answer('0', 'b').repeat(7))],
    [
      'There are tags in the text',
      multichoice(answer('100', 'a'), '<answer fraction="0"><text>b<b>c</b></text></answer>'),
    ],
    ['not well-formed', multichoice(answer('100', 'a'), answer('0', 'b').replace('</answer>', ''))],
    ['too many elements', multichoice('<a>'.repeat(50))],
    ['too many elements', multichoice('<a/>'.repeat(6_000))],
  ])('%s, and the next question is not lost', (message, question) => {
    const found = parse('moodle_xml', quiz(question, good)).questions;
    expect(found.map((each) => each.question !== null)).toEqual([false, true]);
    expect(found[0]?.problems.some((each) => each.severity === 'error' && each.message.includes(message))).toBe(true);
  });

  it.each([
    ['CDATA', good.replace('Po]]>', 'Po')],
    ['a comment', good.replace('</name>', '</name><!-- ')],
    ['the question', good.replace('</question>', '')],
  ])('do not swallow the next one when %s is not closed', (_, broken) => {
    const commented = good.replace('</name>', '</name><!-- x -->');
    const found = parse('moodle_xml', quiz(broken, commented, good)).questions;
    expect(found.map((each) => each.question !== null)).toEqual([false, true, true]);
    expect(found[1]?.line).toBe(found[0]?.line === undefined ? 0 : quiz(broken).split('\n').length - 1);
  });
});

describe('marks', () => {
  const marked = (grade: string, ...fractions: string[]) =>
    parseOne(
      'moodle_xml',
      quiz(
        multichoice(
          `<defaultgrade>${grade}</defaultgrade>`,
          answer('100', 'x'),
          ...fractions.map((each) => answer(each, 'y')),
        ),
      ),
    );

  it.each([
    ['4', ['-25', '-25'], 4, 1],
    ['3.0000000', ['-33.33333', '-33.33333'], 3, 1],
    ['6', ['-16.66667'], 6, 1],
    ['1', ['0'], 1, 0],
    ['0', ['0'], 0, 0],
    ['', ['-100'], 1, 1],
  ])('given as %s with %j become %i and %i', (grade, fractions, positive_mark, negative_mark) => {
    expect(marked(grade, ...fractions)).toMatchObject({ question: { positive_mark, negative_mark }, problems: [] });
  });

  it.each([
    ['2.5', ['0'], 3, 0, 'the mark 2.5 became 3'],
    ['500', ['0'], 100, 0, 'the mark 500 became 100'],
    ['1', ['-33.33333', '-33.33333', '-33.33333'], 3, 1, 'multiplied by 3'],
    ['2', ['-33.33333'], 6, 2, 'multiplied by 3'],
    ['1', ['-33'], 3, 1, 'multiplied by 3'],
    ['1', ['-3'], 1, 0, 'the negative mark 0.03 became 0'],
    ['100', ['-0.5'], 100, 1, 'the negative mark 0.5 became 1'],
    ['many', ['0'], 1, 0, '"many" is not a number'],
    ['4', ['-50', '-25'], 4, 1, '1 was used, the smallest of the most common ones.'],
    ['4', ['50', '0'], 4, 0, 'Option B earned 50%'],
  ])(
    'given as %s with %j become %i and %i with a warning',
    (...[grade, fractions, positive_mark, negative_mark, message]) => {
      expect(marked(grade, ...fractions)).toMatchObject({
        question: { positive_mark, negative_mark },
        problems: [{ severity: 'warning', message: expect.stringContaining(message) }],
      });
    },
  );
});

describe('texts', () => {
  const withText = (format: string, body: string) =>
    `<question type="truefalse"><questiontext format="${format}"><text>${body}</text></questiontext><penalty>1.0</penalty>${answer('0', 'true')}${answer('100', 'false')}</question>`;

  it.each([
    ['html', 'a &lt;b&gt;c&lt;/b&gt;', 'a <b>c</b>', 0],
    ['plain_text', '<![CDATA[a <b> & c\nd]]>', 'a &lt;b&gt; &amp; c<br>d', 0],
    ['moodle_auto_format', 'a\nb', 'a<br>b', 0],
    ['markdown', '*a* &lt; b', '*a* &lt; b', 1],
    ['html', '<![CDATA[a ]]]]><![CDATA[> b]]>', 'a ]]> b', 0],
  ])('are read as %s: %s', (format, body, expected, warnings) => {
    const { question, problems } = parseOne('moodle_xml', quiz(withText(format, body)));
    expect(question).toMatchObject({
      question_text: expected,
      options: [{ text: 'True' }, { text: 'False' }],
      correct: 1,
    });
    expect(problems).toHaveLength(warnings);
  });

  it('are written as HTML, with marks as grade and fractions', () => {
    const question = buildQuestion({ name: 'Zoo & co', positive_mark: 4, negative_mark: 1, solution: '<p>Fur.</p>' });
    const written = write('moodle_xml', [question], { title: 'All -- animals' });
    expect(written.text).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<!-- All \u2010\u2010 animals -->
<quiz>
  <question type="multichoice">
    <name><text>Zoo &amp; co</text></name>
    <questiontext format="html"><text><![CDATA[Which of these is a mammal?]]></text></questiontext>
    <generalfeedback format="html"><text><![CDATA[<p>Fur.</p>]]></text></generalfeedback>
    <defaultgrade>4</defaultgrade>
    <single>true</single>
    <shuffleanswers>false</shuffleanswers>
    <answernumbering>ABC</answernumbering>
    <answer fraction="-25" format="html"><text><![CDATA[The trout]]></text></answer>
    <answer fraction="100" format="html"><text><![CDATA[The otter]]></text></answer>
    <answer fraction="-25" format="html"><text><![CDATA[The heron]]></text></answer>
  </question>
</quiz>
`);
    expect(written.losses).toEqual([]);
  });

  it('tell when other programs may refuse the marks', () => {
    const { losses } = write('moodle_xml', [buildQuestion({ negative_mark: 2 })], { title: '' });
    expect(losses.map(({ message }) => message)).toEqual([
      'Question 1: other programs may reject a negative mark that is larger than the mark.',
    ]);
  });
});
