export const rating = {
  'Rate Course {name}': 'Rate Course {name}',
  'Rate Course': 'Rate Course',
  'Rate {name}': 'Rate {name}',
  'Leave a comment': 'Leave a comment',
  'The reviews could not be loaded. Please try again.': 'The reviews could not be loaded. Please try again.',
  reviews: 'reviews',
  'Your rating': 'Your rating',
  '{n} stars': { other: '{n} stars' },
};
