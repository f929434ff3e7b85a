export const myCourses = {
  'Courses that you have joined will appear here.': 'Aquí aparecerán los cursos a los que te hayas unido.',
  'my courses': 'mis cursos',
  'Progress in {name}': 'Progreso en {name}',
};
