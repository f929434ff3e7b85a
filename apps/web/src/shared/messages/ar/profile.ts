import type { Same } from '../catalogue.ts';
import type { profile as model } from '../es/profile.ts';

export const profile: Same<typeof model> = {
  'Everywhere else you are signed out now.': 'Everywhere else you are signed out now.',
  'Become a teacher': 'Become a teacher',
  Apply: 'Apply',
  'Where you are signed in': 'Where you are signed in',
  'End all others': 'End all others',
  'this one': 'this one',
  'Last seen {format}{value}': 'Last seen {format}{value}',
  ' from {ip}': ' from {ip}',
  'End {device}': 'End {device}',
  End: 'End',
  '{length} of {total} shown. Type to narrow the search.': '{length} of {total} shown. Type to narrow the search.',
  'Your data': 'Your data',
  'A file with all that is kept about you here, to read or to take elsewhere.':
    'A file with all that is kept about you here, to read or to take elsewhere.',
  'Download my data': 'Download my data',
  'About you': 'About you',
  'Current password': 'Current password',
  'Needed to change the e-mail address': 'Needed to change the e-mail address',
  'Save changes': 'Save changes',
  'There is nothing new to save.': 'There is nothing new to save.',
  'A new password signs you out everywhere but here.': 'A new password signs you out everywhere but here.',
  'Change password': 'Change password',
  'New password': 'New password',
  '“{name}” is too large. Pictures may be at most {largest}.':
    '“{name}” is too large. Pictures may be at most {largest}.',
  Picture: 'Picture',
  'Upload a picture': 'Upload a picture',
  'Change picture': 'Change picture',
  'Remove picture': 'Remove picture',
  'PNG, JPEG, GIF, WebP or BMP, up to {largest}': 'PNG, JPEG, GIF, WebP or BMP, up to {largest}',
  'Picture file': 'Picture file',
  'You work in the teacher area at once. Others see your courses when a coordinator of the institution has approved you. Becoming a teacher signs you out everywhere but here.':
    'You work in the teacher area at once. Others see your courses when a coordinator of the institution has approved you. Becoming a teacher signs you out everywhere but here.',
  Teaching: 'Teaching',
  'Your application': 'Your application',
  to: 'to',
  'waits for approval. Until then only you and administrators see your courses.':
    'waits for approval. Until then only you and administrators see your courses.',
  'Go to the teacher area': 'Go to the teacher area',
  'Your application waits for approval.': 'Your application waits for approval.',
  'Your application to {institution} waits for approval.': 'Your application to {institution} waits for approval.',
  'Until then only you and administrators see your courses.':
    'Until then only you and administrators see your courses.',
};
