import type { Same } from '../catalogue.ts';
import type { joining as model } from '../es/joining.ts';

export const joining: Same<typeof model> = {
  '{n} new decisions': { other: '{n} new decisions' },
  'Taught by {username}': 'Taught by {username}',
  'Open course': 'Open course',
  'You are in this course.': 'You are in this course.',
  'You have asked to join this course. Its teacher will decide.':
    'You have asked to join this course. Its teacher will decide.',
  'Request to join': 'Request to join',
  'Login to join': 'Login to join',
  'Enter a join code': 'Enter a join code',
  'Join with code': 'Join with code',
  'Join code': 'Join code',
  'Look up': 'Look up',
  Rejected: 'Rejected',
  'Asked on {createdAt}{value}': 'Asked on {createdAt}{value}',
  ', decided on {decidedAt}': ', decided on {decidedAt}',
  'Reason: {reason}': 'Reason: {reason}',
  'Open course {name}': 'Open course {name}',
  'This course takes no requests at present.': 'This course takes no requests at present.',
  'Ask again for {name}': 'Ask again for {name}',
  'Ask again': 'Ask again',
  'Your requests could not be loaded. Please try again.': 'Your requests could not be loaded. Please try again.',
  'My requests': 'My requests',
  'my requests': 'my requests',
  'Withdraw the request for {name}': 'Withdraw the request for {name}',
  Withdraw: 'Withdraw',
  'Withdraw this request?': 'Withdraw this request?',
  'Withdraw request': 'Withdraw request',
  'Your request to join “{name}” will be taken back. You can ask again later.':
    'Your request to join “{name}” will be taken back. You can ask again later.',
};
