export const institutionList = {
  'This institution has members': 'This institution has members',
  'Delete this institution?': 'Delete this institution?',
  'Delete institution': 'Delete institution',
  '{name} has {members} and cannot be deleted. Move them to another institution first.':
    '{name} has {members} and cannot be deleted. Move them to another institution first.',
  '{n} members': { other: '{n} members' },
  '{name} will be gone for good, with what its coordinators may see and the courses that it grants.':
    '{name} will be gone for good, with what its coordinators may see and the courses that it grants.',
  '{n} institutions': { other: '{n} institutions' },
  institutions: 'institutions',
  'Schools, colleges and centers stand here, with their coordinators and the courses they get.':
    'Schools, colleges and centers stand here, with their coordinators and the courses they get.',
  'An institution stands here once you have added it or an administrator has made you its coordinator.':
    'An institution stands here once you have added it or an administrator has made you its coordinator.',
  'Add the first institution': 'Add the first institution',
  Location: 'Location',
};
