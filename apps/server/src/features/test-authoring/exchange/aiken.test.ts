import { describe, expect, it } from 'vitest';
import { parse, write } from './index.ts';
import {
  buildQuestion,
  importable,
  parseOne,
  saidOf,
} from '../../../../testing/features/test-authoring/exchange/build-question.ts';

const good = 'Which is a river?\nA. The Po\nB) The Alps\nANSWER: A\n';

describe('questions that Aiken files get wrong', () => {
  it.each([
    [4, 'is missing', 'Which?\nA. Po\nB. Alps\n\nNext?\nA. 1\nB. 2\nANSWER: B'],
    [4, 'not the letter of an option', 'Which?\nA. Po\nB. Alps\nANSWER: C'],
    [4, 'not the letter of an option', 'Which?\nA. Po\nB. Alps\nANSWER:'],
    [4, 'Several correct options', 'Which?\nA. Po\nB. Alps\nANSWER: A, B'],
    [3, 'Found option C where option B', 'Which?\nA. Po\nC. Alps\nANSWER: A'],
    [4, 'Found option A where option C', 'Which?\nA. Po\nB. Alps\nA. Again\nANSWER: A'],
    [1, 'at most 6 options; this one has 7', 'Which?\nA. 1\nB. 2\nC. 3\nD. 4\nE. 5\nF. 6\nG. 7\nANSWER: A'],
    [1, 'at least 2 options; this one has 1', 'Which?\nA. 1\nANSWER: A'],
    [2, 'Option A is empty', 'Which?\nA.\nB. 2\nANSWER: B'],
  ])('line %i: %s', (line, message, text) => {
    const { question, problems } = parseOne('aiken', text);
    expect(question).toBeNull();
    expect(problems[0]).toMatchObject({
      line: text.includes('Next') ? 5 : line,
      severity: 'error',
      message: expect.stringContaining(message),
    });
  });

  it('lose nothing of what stands around them', () => {
    const text = `${good}\nNo answer line?\nA. 1\nB. 2\n\n${good}\nEnd without one?\nA. 1\nB. 2`;
    const found = parse('aiken', text).questions;
    expect(found.map(({ line, question }) => [line, question !== null])).toEqual([
      [1, true],
      [6, false],
      [10, true],
      [15, false],
    ]);
  });
});

describe('questions in Aiken', () => {
  it('are read in lower case, without spaces, and over several lines', () => {
    const text = 'Here is a map.\n\nWhich is a river?\na)The Po\nb.  The <Alps>\nthat are high\nanswer: a.\n';
    expect(importable('aiken', text)).toEqual([
      buildQuestion({
        question_text: 'Here is a map.<br>Which is a river?',
        options: [{ text: 'The Po' }, { text: 'The &lt;Alps&gt;<br>that are high' }],
        correct: 0,
      }),
    ]);
    expect(saidOf('aiken', text)).toEqual(['6 warning: This line was added to option B.']);
  });

  it('take a line like "e.g. this" for text', () => {
    const [question] = importable('aiken', 'Which?\nA. Po\ne.g. this\nB. Alps\nANSWER: B');
    expect(question?.options).toEqual([{ text: 'Po<br>e.g. this' }, { text: 'Alps' }]);
  });

  it('are written without what Aiken cannot carry, which is named', () => {
    const rich = buildQuestion({
      name: 'Zoo',
      question_text: '<p>Which of <b>these</b>?</p><p>Look!</p>',
      positive_mark: 4,
      negative_mark: 1,
      solution: 'Fur.',
    });
    const plain = buildQuestion({ question_text: '<p>A. or B?</p>' });
    const { text, losses } = write('aiken', [rich, plain], { title: 'Animals' });
    expect(text).toBe(
      [
        'Which of these? Look!\nA. The trout\nB. The otter\nC. The heron\nANSWER: B\n',
        'A. or B?\nA. The trout\nB. The otter\nC. The heron\nANSWER: B\n',
      ].join('\n'),
    );
    expect(losses.map(({ message }) => message)).toEqual([
      'Question 1: the name is left out, the solution is left out, the marks (4 and -1) are left out and formatting, images and line breaks are left out.',
      'Question 2: other programs may mistake the question for an option.',
    ]);
  });
});
