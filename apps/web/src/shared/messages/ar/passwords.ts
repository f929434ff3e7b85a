import type { Same } from '../catalogue.ts';
import type { passwords as model } from '../es/passwords.ts';

export const passwords: Same<typeof model> = {
  'The password could not be set. Please try again.': 'The password could not be set. Please try again.',
  'Back to Login': 'Back to Login',
  'Forgot password': 'Forgot password',
  'Send link': 'Send link',
  'This page needs the whole link. Please open it once more.':
    'This page needs the whole link. Please open it once more.',
  'Checking the link...': 'Checking the link...',
  For: 'For',
  '. The link works once, until {format}.': '. The link works once, until {format}.',
  'An administrator can make you a new one, too.': 'An administrator can make you a new one, too.',
  'Ask for a new link': 'Ask for a new link',
};
