export const groupForm = {
  'Assign to': 'Assign to',
  ', members and courses included': ', members and courses included',
  'Your first save did reach the server: this group is in your list already.':
    'Your first save did reach the server: this group is in your list already.',
  'This group was changed meanwhile': 'This group was changed meanwhile',
};
