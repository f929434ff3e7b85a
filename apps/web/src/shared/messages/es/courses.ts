export const courses = {
  'New courses will appear here.': 'Los cursos nuevos aparecerán aquí.',
  'Clear search': 'Borrar búsqueda',
  'Taught by': 'Docente',
  'Loading course...': 'Cargando curso...',
  'No ratings yet': 'Aún sin valoraciones',
};
