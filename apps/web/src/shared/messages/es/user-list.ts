export const userList = {
  'The link could not be made. Please try again.': 'The link could not be made. Please try again.',
  'Block this user?': 'Block this user?',
  'Block user': 'Block user',
  'is signed out everywhere at once and cannot sign in until somebody unblocks the account. Nothing is deleted.':
    'is signed out everywhere at once and cannot sign in until somebody unblocks the account. Nothing is deleted.',
  'Delete this user?': 'Delete this user?',
  'Delete user': 'Delete user',
  'owns {join} and cannot be deleted while that is so. Give them to another teacher or delete them first. Blocking the account is possible at once.':
    'owns {join} and cannot be deleted while that is so. Give them to another teacher or delete them first. Blocking the account is possible at once.',
  'The account of': 'The account of',
  'and the personal data in it are erased. This cannot be undone.':
    'and the personal data in it are erased. This cannot be undone.',
  'What this touches could not be counted.': 'What this touches could not be counted.',
  'With it go: {join}.': 'With it go: {join}.',
  '{join} will stay, under the name ‘Deleted user’.': '{join} will stay, under the name ‘Deleted user’.',
  'Password link': 'Password link',
  'Give this link to {name}, and to nobody else: whoever opens it sets the password of this account.':
    'Give this link to {name}, and to nobody else: whoever opens it sets the password of this account.',
  'Make a password link?': 'Make a password link?',
  'Make link': 'Make link',
  'With the link {name} can set a new password once. Links that were made before stop working; the present password works until a new one is set.':
    'With the link {name} can set a new password once. Links that were made before stop working; the present password works until a new one is set.',
  Block: 'Block',
  Unblock: 'Unblock',
  Admin: 'Admin',
  Blocked: 'Blocked',
  'Filter by username': 'Filter by username',
  'Filter by email': 'Filter by email',
  'Filter by role': 'Filter by role',
  'Filter by admin': 'Filter by admin',
  'Filter by status': 'Filter by status',
  users: 'users',
  'Students show up here when they ask to join your courses.':
    'Students show up here when they ask to join your courses.',
  'No user data available.': 'No user data available.',
  'Nobody matches the filters.': 'Nobody matches the filters.',
  Filter: 'Filter',
  'Kinds of users': 'Kinds of users',
  'Register date': 'Register date',
};
