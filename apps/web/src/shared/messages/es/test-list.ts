export const testList = {
  'Delete this test?': 'Delete this test?',
  'Delete test': 'Delete test',
  'will no longer be there for anybody; what students submitted is kept. You can undo this right afterwards. While students are sitting the test it cannot be deleted.':
    'will no longer be there for anybody; what students submitted is kept. You can undo this right afterwards. While students are sitting the test it cannot be deleted.',
  'Delete {test_name}': 'Delete {test_name}',
  'Attempts at {test_name}': 'Attempts at {test_name}',
  'at {test_name}': 'at {test_name}',
  'All types': 'All types',
  'All statuses': 'All statuses',
  'Nothing matches this search.': 'Nothing matches this search.',
  'Add the first test': 'Add the first test',
  'A test asks multiple-choice questions about one subject of a course.':
    'A test asks multiple-choice questions about one subject of a course.',
  'The subject was removed': 'The subject was removed',
  'Created by': 'Created by',
  '{test_name} is enabled': '{test_name} is enabled',
};
