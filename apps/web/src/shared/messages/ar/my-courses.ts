import type { Same } from '../catalogue.ts';
import type { myCourses as model } from '../es/my-courses.ts';

export const myCourses: Same<typeof model> = {
  'Courses that you have joined will appear here.': 'Courses that you have joined will appear here.',
  'my courses': 'my courses',
  'Progress in {name}': 'Progress in {name}',
};
