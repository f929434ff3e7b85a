import type { Same } from '../catalogue.ts';
import type { auth as model } from '../es/auth.ts';

export const auth: Same<typeof model> = {
  'Logout failed': 'Logout failed',
  'Remember password': 'Remember password',
  "Don't have an account?": "Don't have an account?",
  'At least 6 characters': 'At least 6 characters',
  SignUp: 'SignUp',
  'Already have an account?': 'Already have an account?',
  Light: 'Light',
  Dark: 'Dark',
  System: 'System',
  'User menu': 'User menu',
  Theme: 'Theme',
  'Logging out...': 'Logging out...',
  Logout: 'Logout',
};
