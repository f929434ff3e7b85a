export const testList = {
  'Delete this test?': '¿Eliminar esta prueba?',
  'Delete test': 'Eliminar prueba',
  '{test} will no longer be there for anybody; what students submitted is kept. You can undo this right afterwards. While students are sitting the test it cannot be deleted.':
    '{test} dejará de estar disponible para todos; lo que los estudiantes han entregado se conserva. Puedes deshacerlo justo después. Mientras haya estudiantes haciendo la prueba, no se puede eliminar.',
  'Attempts at {test}': 'Intentos de {test}',
  '{test} is enabled': '{test} está habilitada',
  'All types': 'Todos los tipos',
  'All statuses': 'Todos los estados',
  'Nothing matches this search.': 'Nada coincide con esta búsqueda.',
  'Add the first test': 'Añadir la primera prueba',
  'A test asks multiple-choice questions about one subject of a course.':
    'Una prueba hace preguntas de opción múltiple sobre un tema de un curso.',
  'The subject was removed': 'El tema se ha quitado',
  'Created by': 'Creada por',
};
