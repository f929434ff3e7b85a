export const myCourses = {
  'Courses that you have joined will appear here.': 'Courses that you have joined will appear here.',
  'my courses': 'my courses',
  'Progress in {name}': 'Progress in {name}',
};
