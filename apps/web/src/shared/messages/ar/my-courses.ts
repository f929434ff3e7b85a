import type { Same } from '../catalogue.ts';
import type { myCourses as model } from '../es/my-courses.ts';

export const myCourses: Same<typeof model> = {
  'Courses that you have joined will appear here.': 'ستظهر هنا المقررات التي انضممت إليها.',
  'my courses': 'مقرراتي',
  'Progress in {name}': 'التقدّم في {name}',
};
