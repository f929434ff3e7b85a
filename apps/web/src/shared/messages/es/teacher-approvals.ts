export const teacherApprovals = {
  'Approved By': 'Aprobado por',
  'applied {day}': 'se postuló el {day}',
  Waiting: 'En espera',
  'Approve {username}': 'Aprobar a {username}',
  'Your account is waiting for approval by a coordinator of your institution or an administrator. You can work as usual; until then only you and administrators see your courses.':
    'Tu cuenta está pendiente de aprobación por un coordinador de tu institución o un administrador. Puedes trabajar como siempre; hasta entonces, solo tú y los administradores ven tus cursos.',
  'Decline {username}': 'Rechazar a {username}',
  Decline: 'Rechazar',
  'Decline the application of {username}?': '¿Rechazar la postulación de {username}?',
  'The person is a student again and can apply once more.':
    'La persona vuelve a ser estudiante y puede postularse otra vez.',
  'The applicant will see it.': 'La persona que se postula lo verá.',
  'Search Here ....': 'Busca aquí ....',
  '{n} teachers': { one: '{n} docente', many: '{n} docentes', other: '{n} docentes' },
  teachers: 'docentes',
  IsActive: 'Activo',
  IsApproved: 'Aprobado',
  'Do you know this person?': '¿Conoces a esta persona?',
  'Approve anyway': 'Aprobar de todos modos',
  'Nobody has shown that {email} belongs to {name}: whoever made the account may have typed any address.':
    'Nadie ha demostrado que {email} pertenezca a {name}: quien creó la cuenta pudo escribir cualquier dirección.',
};
