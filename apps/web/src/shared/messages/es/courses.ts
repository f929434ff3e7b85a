export const courses = {
  'courses {stringify}': 'courses {stringify}',
  'New courses will appear here.': 'New courses will appear here.',
  'Clear search': 'Clear search',
  'Taught by': 'Taught by',
  'Loading course...': 'Loading course...',
  'No ratings yet': 'No ratings yet',
};
