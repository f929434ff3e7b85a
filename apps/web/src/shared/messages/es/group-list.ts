export const groupList = {
  'Delete this group?': 'Delete this group?',
  'Delete group': 'Delete group',
  'will be gone for good. {lossText}': 'will be gone for good. {lossText}',
  'Search groups...': 'Search groups...',
  groups: 'groups',
  'No groups available.': 'No groups available.',
  'Create the first group': 'Create the first group',
  'Put users and courses into a group: its users can open the courses at once.':
    'Put users and courses into a group: its users can open the courses at once.',
  'Nobody loses access to a course by that.': 'Nobody loses access to a course by that.',
  '{who} the access to {courses} that this group gives.': '{who} the access to {courses} that this group gives.',
};
