import type { Same } from '../catalogue.ts';
import type { results as model } from '../es/results.ts';

export const results: Same<typeof model> = {
  Percentage: 'Percentage',
  'Question {number}': 'Question {number}',
  '{mark} of {positive_mark}': '{mark} of {positive_mark}',
  'Right answer': 'Right answer',
  Solution: 'Solution',
  'About the right answer': 'About the right answer',
  'Result of {test_name}': 'Result of {test_name}',
  '{name} · attempt {number}': '{name} · attempt {number}',
  'Loading the result...': 'Loading the result...',
  'This attempt is still open': 'This attempt is still open',
  'It has a result once it is submitted.': 'It has a result once it is submitted.',
  'The result could not be loaded. Please try again.': 'The result could not be loaded. Please try again.',
  'The marking of this test was corrected on {regradedAt}. This is your result since then.':
    'The marking of this test was corrected on {regradedAt}. This is your result since then.',
  'Your answer': 'Your answer',
  'Your answers are in. The result shows once you have no open attempt at this test.':
    'Your answers are in. The result shows once you have no open attempt at this test.',
  'Your answers are in. The result shows from {showsAt} on.':
    'Your answers are in. The result shows from {showsAt} on.',
  'Loading results...': 'Loading results...',
  'Your results could not be loaded. Please try again.': 'Your results could not be loaded. Please try again.',
  'Tests that you have submitted will appear here.': 'Tests that you have submitted will appear here.',
  '{name} · attempt {number} · {submittedAt} ·': '{name} · attempt {number} · {submittedAt} ·',
  'Not shown yet': 'Not shown yet',
  'Shows from {showsAt} on': 'Shows from {showsAt} on',
  Code: 'Code',
  "Copy the receipt's code": "Copy the receipt's code",
  'by {whose}': 'by {whose}',
  'by the server, when the time was over': 'by the server, when the time was over',
  'Answers saved': 'Answers saved',
  '{saved} of {length}': '{saved} of {length}',
  'When each answer was last saved': 'When each answer was last saved',
  'Question {place}: {value}': 'Question {place}: {value}',
  '{mark} of {maxMark}': '{mark} of {maxMark}',
};
