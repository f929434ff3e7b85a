import type { Same } from '../catalogue.ts';
import type { groupForm as model } from '../es/group-form.ts';

export const groupForm: Same<typeof model> = {
  'Assign to': 'Assign to',
  ', members and courses included': ', members and courses included',
  'Your first save did reach the server: this group is in your list already.':
    'Your first save did reach the server: this group is in your list already.',
  'This group was changed meanwhile': 'This group was changed meanwhile',
};
