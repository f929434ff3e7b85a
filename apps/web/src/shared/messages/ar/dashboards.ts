import type { Same } from '../catalogue.ts';
import type { dashboards as model } from '../es/dashboards.ts';

export const dashboards: Same<typeof model> = {
  'Loading the figures of the dashboard failed': 'Loading the figures of the dashboard failed',
  'Last {length} days': 'Last {length} days',
  'Show as table': 'Show as table',
  '{sum} sign-ups; at most {busiest} active users on a day': '{sum} sign-ups; at most {busiest} active users on a day',
  'Sign-ups': 'Sign-ups',
  'Active users': 'Active users',
  'Highest bar: {most}': 'Highest bar: {most}',
  Day: 'Day',
  'Total Users': 'Total Users',
  Admins: 'Admins',
  Coordinators: 'Coordinators',
  'The figures could not be loaded.': 'The figures could not be loaded.',
  'No courses found.': 'No courses found.',
  '{name} - Subjects': '{name} - Subjects',
  'No subjects available.': 'No subjects available.',
  'What needs doing could not be loaded.': 'What needs doing could not be loaded.',
  'Not started yet': 'Not started yet',
  'Every student has opened a material.': 'Every student has opened a material.',
  'since {since}': 'since {since}',
  'and {more}': 'and {more}',
  '{n} more': { other: '{n} more' },
  'Newest reviews': 'Newest reviews',
  'No reviews yet.': 'No reviews yet.',
};
