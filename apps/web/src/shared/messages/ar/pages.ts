import type { Same } from '../catalogue.ts';
import type { pages as model } from '../es/pages.ts';

export const pages: Same<typeof model> = {
  'Courses, materials and tests, in one calm place.': 'Courses, materials and tests, in one calm place.',
  'With a link you set a new one. Nothing changes until you do.':
    'With a link you set a new one. Nothing changes until you do.',
  'Welcome back. Your courses are where you left them.': 'Welcome back. Your courses are where you left them.',
  'A student account, to join courses and to rate them.': 'A student account, to join courses and to rate them.',
  'This page is for students': 'This page is for students',
  'Students sit their tests here.': 'Students sit their tests here.',
  'The time is over. What was saved has been submitted.': 'The time is over. What was saved has been submitted.',
  'See the result': 'See the result',
  'Review and Commands': 'Review and Commands',
  'The best rated first.': 'The best rated first.',
  'Subjects and Materials': 'Subjects and Materials',
  'Open to everybody. Look into any of them without an account.':
    'Open to everybody. Look into any of them without an account.',
  'Students find the results of their tests here.': 'Students find the results of their tests here.',
  Administrator: 'Administrator',
  Coordinator: 'Coordinator',
  'Go to my area': 'Go to my area',
  'Students find the courses here that they have joined. You see courses in your own area and in the course list.':
    'Students find the courses here that they have joined. You see courses in your own area and in the course list.',
  'There is nothing at this address. Perhaps you will find it once you are signed in.':
    'There is nothing at this address. Perhaps you will find it once you are signed in.',
  'There is nothing at this address, or it has moved.': 'There is nothing at this address, or it has moved.',
  'Back to your home page': 'Back to your home page',
};
