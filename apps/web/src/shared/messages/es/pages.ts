export const pages = {
  'Courses, materials and tests, in one calm place.': 'Cursos, materiales y pruebas, en un lugar tranquilo.',
  'With a link you set a new one. Nothing changes until you do.':
    'Con un enlace defines una nueva. Nada cambia hasta que lo hagas.',
  'Welcome back. Your courses are where you left them.': 'Hola de nuevo. Tus cursos siguen donde los dejaste.',
  'A student account, to join courses and to rate them.': 'Una cuenta de estudiante para unirte a cursos y valorarlos.',
  'This page is for students': 'Esta página es para estudiantes',
  'Students sit their tests here.': 'Aquí los estudiantes hacen sus pruebas.',
  'The time is over. What was saved has been submitted.': 'Se acabó el tiempo. Se ha entregado lo que estaba guardado.',
  'See the result': 'Ver el resultado',
  'Review and Commands': 'Opiniones y comentarios',
  'The best rated first.': 'Primero los mejor valorados.',
  'Subjects and Materials': 'Temas y materiales',
  'Open to everybody. Look into any of them without an account.':
    'Abiertos a todo el mundo. Échales un vistazo sin necesidad de cuenta.',
  'Students find the results of their tests here.': 'Aquí los estudiantes encuentran los resultados de sus pruebas.',
  Administrator: 'Administrador',
  Coordinator: 'Coordinador',
  'Go to my area': 'Ir a mi área',
  'Students find the courses here that they have joined. You see courses in your own area and in the course list.':
    'Aquí los estudiantes encuentran los cursos a los que se han unido. Tú ves los cursos en tu área y en la lista de cursos.',
  'There is nothing at this address. Perhaps you will find it once you are signed in.':
    'No hay nada en esta dirección. Quizá lo encuentres cuando inicies sesión.',
  'There is nothing at this address, or it has moved.': 'No hay nada en esta dirección o se ha movido.',
  'Back to your home page': 'Volver a tu página de inicio',
  '{role}, {institution}': '{role}, {institution}',
};
