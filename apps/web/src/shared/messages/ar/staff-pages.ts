import type { Same } from '../catalogue.ts';
import type { staffPages as model } from '../es/staff-pages.ts';

export const staffPages: Same<typeof model> = {
  'The student’s answer': 'The student’s answer',
  'Who did what to whom, and when. The latest stands first.':
    'Who did what to whom, and when. The latest stands first.',
  'Who did what in your institutions, and when. The latest stands first.':
    'Who did what in your institutions, and when. The latest stands first.',
  'A deleted course can be restored for {courseBinDays} days, with everything in it.':
    'A deleted course can be restored for {courseBinDays} days, with everything in it.',
  'Loading course data...': 'Loading course data...',
  'You cannot edit this course': 'You cannot edit this course',
  'Back to the courses': 'Back to the courses',
  'Only its teacher and administrators can.': 'Only its teacher and administrators can.',
  'Add New': 'Add New',
  'Update {name}': 'Update {name}',
  'Loading group data...': 'Loading group data...',
  'A group opens its courses to everybody in it.': 'A group opens its courses to everybody in it.',
  'Add Group': 'Add Group',
  'Make and change many accounts with one file. You see what would happen before anything does.':
    'Make and change many accounts with one file. You see what would happen before anything does.',
  'Loading institution data...': 'Loading institution data...',
  'You cannot edit this institution': 'You cannot edit this institution',
  'Back to the institutions': 'Back to the institutions',
  'Only its coordinators and administrators can.': 'Only its coordinators and administrators can.',
  'All imports': 'All imports',
  'Loading the import...': 'Loading the import...',
  'Everybody who asked to join one of your courses.': 'Everybody who asked to join one of your courses.',
  'Loading test data...': 'Loading test data...',
  'You cannot edit this test': 'You cannot edit this test',
  'Back to the tests': 'Back to the tests',
  'Edit {username}': 'Edit {username}',
  'Loading user data...': 'Loading user data...',
  'You cannot edit this user.': 'You cannot edit this user.',
  'Back to the list': 'Back to the list',
};
