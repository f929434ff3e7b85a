export const courseList = {
  'Create the first course': 'Crear el primer curso',
  'Courses hold subjects, and subjects hold materials such as videos and PDFs.':
    'Los cursos contienen temas, y los temas, materiales como vídeos y PDF.',
  public: 'público',
  private: 'privado',
  '{hours}h': '{hours} h',
  'Copy join code of {name}': 'Copiar el código de acceso de {name}',
  '{n} groups lose this course and stay with their people.': {
    one: '{n} grupo pierde este curso y conserva a sus personas.',
    many: '{n} grupos pierden este curso y conservan a sus personas.',
    other: '{n} grupos pierden este curso y conservan a sus personas.',
  },
  '{n} join requests': { one: '{n} solicitud', many: '{n} solicitudes', other: '{n} solicitudes' },
  'Delete this course?': '¿Eliminar este curso?',
  'Delete course': 'Eliminar curso',
  '{course} will no longer be there for anybody. You can undo this right afterwards; an administrator can for {days} days.':
    '{course} dejará de estar disponible para todos. Puedes deshacerlo justo después; un administrador puede hacerlo durante {days} días.',
  'What goes with this course could not be counted.': 'No se pudo contar lo que se elimina con este curso.',
  'With it goes nothing else.': 'Con él no se elimina nada más.',
  'With it go:': 'Con él se eliminan:',
};
