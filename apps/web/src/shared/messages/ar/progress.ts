import type { Same } from '../catalogue.ts';
import type { progress as model } from '../es/progress.ts';

export const progress: Same<typeof model> = {
  'Your progress could not be saved. Please try again.': 'Your progress could not be saved. Please try again.',
  'marked as done': 'marked as done',
  'Done: {ways}': 'Done: {ways}',
  '{way} on {completedAt}': '{way} on {completedAt}',
  'Not done yet': 'Not done yet',
  'Not done yet: {clockTime} of {clockTime2} watched': 'Not done yet: {clockTime} of {clockTime2} watched',
  'Not done': 'Not done',
  'Mark as done': 'Mark as done',
  'Start over': 'Start over',
  '(goes on at {clockTime})': '(goes on at {clockTime})',
  'Show progress in {name}': 'Show progress in {name}',
  'Show progress': 'Show progress',
  'My progress': 'My progress',
  'Loading progress...': 'Loading progress...',
  'Your progress could not be loaded. Please try again.': 'Your progress could not be loaded. Please try again.',
  '{name} · {completed} of {total}': '{name} · {completed} of {total}',
  'Completed materials': 'Completed materials',
  ' · {completed} of {total} done': ' · {completed} of {total} done',
};
