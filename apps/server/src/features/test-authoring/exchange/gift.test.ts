import { describe, expect, it } from 'vitest';
import { parse, write } from './index.ts';
import {
  buildQuestion,
  importable,
  parseOne,
  saidOf,
} from '../../../../testing/features/test-authoring/exchange/build-question.ts';

describe('reading parts of GIFT that a test has no place for', () => {
  it.each([
    ['essay', 'Tell of a river.{}'],
    ['essay', 'Tell of a river.{####Any river will do.}'],
    ['numerical', 'How long is it? {#12:1}'],
    ['matching', 'Which belongs to which? {=Po -> Italy =Ebro -> Spain}'],
    ['shortanswer', 'Name a river. {=Po =Ebro}'],
    ['cloze', 'The {1:MC:~a=b} flows.'],
    ['description', 'Read the map first.'],
  ])('lists %s with the reason', (type, text) => {
    const parsed = parseOne('gift', text);
    expect(parsed).toMatchObject({ type, question: null, line: 1, problems: [{ severity: 'error', line: 1 }] });
  });

  it('lists categories and labels', () => {
    const text = '$CATEGORY: rivers/long\n\n// question: 7 [id:po-1] [tag:italy]\n::Po::Long? {=yes ~no}\n';
    expect(saidOf('gift', text)).toEqual([
      '1 warning: The questions below get these tags: rivers, long.',
      '4 warning: Not imported: [id:po-1].',
    ]);
    expect(importable('gift', text)).toMatchObject([{ tags: ['rivers', 'long', 'italy'] }]);
  });

  it('lists a category that stands right above a question, and reads the question', () => {
    const text = 'One? {T}\n$CATEGORY: a\nTwo? {F}';
    expect(parse('gift', text).questions.map(({ line, type }) => [line, type])).toEqual([
      [1, 'truefalse'],
      [2, 'category'],
      [3, 'truefalse'],
    ]);
  });

  it('lists feedback to single answers, on its line', () => {
    const text = 'Which?{\n=Po#well done\n\n';
    expect(saidOf('gift', text)[0]).toContain('is not closed');
    expect(saidOf('gift', 'Which?{\n=Po#well done\n// a comment\n~Ebro#no\n}')).toEqual([
      '2 warning: Not imported: the feedback on option A.',
      '4 warning: Not imported: the feedback on option B.',
    ]);
    expect(saidOf('gift', 'True? {TRUE#no#yes}')).toEqual([
      '1 warning: Not imported: the feedback on individual answers.',
    ]);
  });
});

describe('questions that GIFT files get wrong', () => {
  it.each([
    ['The { is not closed', 'Which? {=Po ~Ebro'],
    ['a } without a {', 'Which? =Po ~Ebro}'],
    ['more braces', 'Which {here}? {=Po ~Ebro}'],
    ['text before the first', 'Which? {Po ~Ebro =Tajo}'],
    ['Options A, B are all marked as correct', 'Which? {=Po =Ebro ~Tajo}'],
    ['No option is marked', 'Which? {~Po ~Ebro}'],
    ['several share the marks', 'Which? {~%50%Po ~%50%Ebro ~Tajo}'],
    ['at most 6 options; this one has 7', 'Which? {=1 ~2 ~3 ~4 ~5 ~6 ~7}'],
    ['at least 2 options; this one has 1', 'Which? {~%100%Po}'],
    ['Option B is empty', 'Which? {=Po ~ ~Ebro}'],
    ['has no text', '{=Po ~Ebro}'],
    ['Another question begins on line 2: it needs an empty line', 'One? {=Po ~Ebro}\n::two::Two? {=Po ~Ebro}'],
  ])('%s', (message, text) => {
    const { question, problems } = parseOne('gift', text);
    expect(question).toBeNull();
    expect(problems.filter(({ severity }) => severity === 'error').map((each) => each.message)).toEqual([
      expect.stringContaining(message),
    ]);
  });

  it('lose nothing of what stands around them', () => {
    const text = 'One? {=a ~b}\n\nTwo? {=a ~b\n\nThree? {T}\n\nFour? =a ~b}\n\nFive? {=a ~b}';
    const found = parse('gift', text).questions;
    expect(found.map(({ line, question }) => [line, question?.question_text ?? null])).toEqual([
      [1, 'One?'],
      [3, null],
      [5, 'Three?'],
      [7, null],
      [9, 'Five?'],
    ]);
  });
});

describe('marks', () => {
  it('come from negative weights, made whole without changing what guessing costs', () => {
    const { question, problems } = parseOne('gift', 'Which? {=Po ~%-100%Ebro ~%-100%Tajo}');
    expect([question?.positive_mark, question?.negative_mark, problems]).toEqual([1, 1, []]);
    expect(parseOne('gift', 'Which? {=Po ~%-25%Ebro ~%-25%Tajo}')).toMatchObject({
      question: { positive_mark: 4, negative_mark: 1 },
      problems: [{ message: expect.stringContaining('multiplied by 4'), severity: 'warning' }],
    });
  });

  it('take what most wrong options cost when they differ, and say so', () => {
    const { question, problems } = parseOne('gift', 'Which? {=Po ~%-100%Ebro ~%-100%Tajo ~Douro}');
    expect(question?.negative_mark).toBe(1);
    expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('was used, the most common one')]);
  });

  it('let a partly right option count as wrong, and say so', () => {
    const { question, problems } = parseOne('gift', 'Which? {=Po ~%50%Ebro ~Tajo}');
    expect(question).toMatchObject({ correct: 0, negative_mark: 0 });
    expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('Option B earned 50%')]);
  });

  it('are kept in a comment, beside weights that other programs read', () => {
    const question = buildQuestion({
      name: 'Zoo',
      positive_mark: 4,
      negative_mark: 1,
      solution: '<p>Fur: otters have it.</p>',
    });
    const { text, losses } = write('gift', [question], { title: 'Animals' });
    expect(text).toBe(`// Animals

// marks: +4 -1
::Zoo::[html]Which of these is a mammal?{
	~%-25%The trout
	=The otter
	~%-25%The heron
	####<p>Fur\\: otters have it.</p>
}
`);
    expect(losses.map(({ message }) => message)).toEqual([
      'Question 1: other programs do not see that a correct answer earns 4.',
    ]);
    expect(importable('gift', text)).toEqual([question]);
  });
});

describe('texts', () => {
  it.each([
    ['plain text by default', 'Is 2 < 3 & a<b? {T}', 'Is 2 &lt; 3 &amp; a&lt;b?'],
    ['HTML where it looks like it', 'Is <b>this</b> it? {T}', 'Is <b>this</b> it?'],
    ['[html]', '[html]Is <foo>this</foo> it? {T}', 'Is <foo>this</foo> it?'],
    ['[plain]', '[plain]Is <b>this</b> it? {T}', 'Is &lt;b&gt;this&lt;/b&gt; it?'],
    ['a line break', 'First\nsecond {T}', 'First<br>second'],
    ['an escaped line break', String.raw`First\nsecond {T}`, 'First<br>second'],
    ['escapes', String.raw`\{a\}\~\=\#\: \\n \(x\) {T}`, String.raw`{a}~=#: \n \(x\)`],
    ['a missing word', 'The {=Po ~Ebro} flows east.', 'The _____ flows east.'],
  ])('%s', (_, text, expected) => {
    expect(parseOne('gift', text)).toMatchObject({ question: { question_text: expected }, problems: [] });
  });

  it('inherit the format of the question in answers and solution', () => {
    const { question } = parseOne('gift', '[html]Which? {=<i>Po</i> ~[plain]<i>Ebro</i> ####<x>why</x>}');
    expect(question).toMatchObject({
      options: [{ text: '<i>Po</i>' }, { text: '&lt;i&gt;Ebro&lt;/i&gt;' }],
      solution: '<x>why</x>',
    });
  });

  it('have a solution only behind four signs that are not escaped', () => {
    const [question] = importable('gift', String.raw`Which? {=Po\\####Because. ~Alps}`);
    expect(question).toBeUndefined();
    expect(importable('gift', String.raw`Which? {=Po ~Alps\\####Because.}`)[0]).toMatchObject({
      options: [{ text: 'Po' }, { text: 'Alps\\' }],
      solution: 'Because.',
    });
    expect(importable('gift', String.raw`Which? {=Po ~Alps\####Because.}`)[0]).toMatchObject({
      options: [{ text: 'Po' }, { text: 'Alps#' }],
      solution: null,
    });
  });

  it('keep markdown as it was typed, with a warning', () => {
    expect(parseOne('gift', '[markdown]Is *this* it? {F}')).toMatchObject({
      question: { question_text: 'Is *this* it?', correct: 1, options: [{ text: 'True' }, { text: 'False' }] },
      problems: [{ severity: 'warning', message: expect.stringContaining('Markdown') }],
    });
  });

  it('leave out images that are inside the file, with a warning', () => {
    expect(parseOne('gift', '[html]See <img src="data\\:image/png;base64,AA\\=\\="> it? {T}')).toMatchObject({
      question: { question_text: 'See  it?' },
      problems: [{ severity: 'warning', message: expect.stringContaining('an embedded image') }],
    });
  });
});

it('takes a name for the text where there is none', () => {
  const { question, problems } = parseOne('gift', '::Which <river>?::{=Po ~Ebro}');
  expect(question?.question_text).toBe('Which &lt;river&gt;?');
  expect(problems.map(({ message }) => message)).toEqual(['The question has no text, so its name was used instead.']);
});

it('reads a long text of nothing in time that grows with it alone', () => {
  const [entry] = parse('gift', 'a\n'.repeat(950_000)).questions;
  expect(entry?.question).toBeNull();
});
