import type { Same } from '../catalogue.ts';
import type { testsOfCourse as model } from '../es/tests-of-course.ts';

export const testsOfCourse: Same<typeof model> = {
  'Only students sit tests': 'Only students sit tests',
  'You find this test and its results in your own area.': 'You find this test and its results in your own area.',
  '{left} of {attempts_allowed} left': '{left} of {attempts_allowed} left',
  'Every answer is saved as you give it. You can change it until you submit.':
    'Every answer is saved as you give it. You can change it until you submit.',
  'Without a connection you can go on: answers are kept on this device and sent when it is back.':
    'Without a connection you can go on: answers are kept on this device and sent when it is back.',
  'The time runs on while you are away. When it is over, what is saved is submitted.':
    'The time runs on while you are away. When it is over, what is saved is submitted.',
  'Start test': 'Start test',
  'You have used {value}.': 'You have used {value}.',
  'all {attempts}': 'all {attempts}',
  'See your last result': 'See your last result',
  'See your receipt': 'See your receipt',
  '{whole} and {minutes}': '{whole} and {minutes}',
  'In progress': 'In progress',
  'Not started': 'Not started',
  '{n} attempts left': { other: '{n} attempts left' },
};
