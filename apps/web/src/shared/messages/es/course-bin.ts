export const courseBin = {
  'Search deleted courses...': 'Search deleted courses...',
  '{n} deleted courses': { other: '{n} deleted courses' },
  'No deleted courses': 'No deleted courses',
  'Deleted courses stay here for {courseBinDays} days.': 'Deleted courses stay here for {courseBinDays} days.',
  'deleted courses': 'deleted courses',
  Deleted: 'Deleted',
  'Deleted by': 'Deleted by',
  'Can be restored until': 'Can be restored until',
  'Restore {name}': 'Restore {name}',
  Restore: 'Restore',
};
