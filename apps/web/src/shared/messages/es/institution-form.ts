export const institutionForm = {
  'Course Access': 'Acceso a cursos',
  '{n} courses granted.': {
    one: '{n} curso concedido.',
    many: '{n} cursos concedidos.',
    other: '{n} cursos concedidos.',
  },
  'There are more than are shown: type to narrow the search.':
    'Hay más de los que se muestran: escribe para acotar la búsqueda.',
  'No courses found': 'No se encontraron cursos',
  coordinator: 'coordinador',
  'Preview of the institution': 'Vista previa de la institución',
  'Institution ID': 'Identificador de la institución',
  'Institution Address': 'Dirección de la institución',
  Address: 'Dirección',
  City: 'Ciudad',
  State: 'Estado o provincia',
  Zipcode: 'Código postal',
  Country: 'País',
  'Contact Person Details': 'Datos de la persona de contacto',
  'Contact name': 'Nombre del contacto',
  'Contact email': 'Correo del contacto',
  'Contact phone': 'Teléfono del contacto',
  'Registry Details': 'Datos de registro',
  'Referred By': 'Recomendada por',
  'Institution Management Access': 'Acceso a la gestión de la institución',
  'Only administrators approve institutions.': 'Solo los administradores aprueban instituciones.',
  'No courses are granted yet.': 'Todavía no se ha concedido ningún curso.',
  'Granted courses': 'Cursos concedidos',
  'Only administrators grant courses.': 'Solo los administradores conceden cursos.',
  'Your first save did reach the server: this institution is in the list already.':
    'Tu primer guardado sí llegó al servidor: esta institución ya está en la lista.',
  'Save once it has arrived, or cancel it.': 'Guarda cuando haya llegado, o cancela la subida.',
  'This institution was changed meanwhile': 'Esta institución se cambió entretanto',
  'Its number or code in your own records.': 'Su número o código en tus propios registros.',
  'A date for your records; nothing depends on it.': 'Una fecha para tus registros; nada depende de ella.',
  'The person or organisation that brought it to you.': 'La persona u organización que te la recomendó.',
  'Approved: its courses open to its people, and teachers can apply to it.':
    'Aprobada: sus cursos se abren a su gente y los docentes pueden postularse a ella.',
  'Coordinators who may edit it and approve its teachers.':
    'Coordinadores que pueden editarla y aprobar a sus docentes.',
  'Courses of administrators that its students and teachers open without joining.':
    'Cursos de administradores que sus estudiantes y docentes abren sin unirse.',
};
