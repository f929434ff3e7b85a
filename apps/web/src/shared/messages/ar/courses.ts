import type { Same } from '../catalogue.ts';
import type { courses as model } from '../es/courses.ts';

export const courses: Same<typeof model> = {
  'courses {stringify}': 'courses {stringify}',
  'New courses will appear here.': 'New courses will appear here.',
  'Clear search': 'Clear search',
  'Taught by': 'Taught by',
  'Loading course...': 'Loading course...',
  'No ratings yet': 'No ratings yet',
};
