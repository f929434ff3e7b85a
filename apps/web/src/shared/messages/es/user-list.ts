export const userList = {
  'The link could not be made. Please try again.': 'No se pudo crear el enlace. Inténtalo de nuevo.',
  'Block this user?': '¿Bloquear a este usuario?',
  'Block user': 'Bloquear usuario',
  'Your courses and tests are closed to {name} at once, who cannot ask to join them until you unblock the account. Everything else stays open to them.':
    'Los cursos y las pruebas que usted imparte quedan cerrados para {name} de inmediato, y no puede solicitar unirse a ellos hasta que usted lo desbloquee. La cuenta sigue funcionando en todo lo demás.',
  '{name} is signed out everywhere at once and cannot sign in until somebody unblocks the account. Nothing is deleted.':
    'La sesión de {name} se cierra de inmediato en todas partes y no podrá iniciar sesión hasta que alguien desbloquee la cuenta. No se elimina nada.',
  'Delete this user?': '¿Eliminar a este usuario?',
  'Delete user': 'Eliminar usuario',
  '{name} owns {work} and cannot be deleted while that is so. Give them to another teacher or delete them first. Blocking the account is possible at once.':
    '{name} tiene {work} y no se puede eliminar mientras sea así. Asígnalos antes a otro docente o elimínalos. La cuenta se puede bloquear de inmediato.',
  'The account of {name} and the personal data in it are erased. This cannot be undone.':
    'Se borran la cuenta de {name} y los datos personales que contiene. Esto no se puede deshacer.',
  'What this touches could not be counted.': 'No se pudo contar a qué afecta esto.',
  'With it go: {n} join requests.': {
    one: 'Se elimina también {n} solicitud.',
    many: 'Se eliminan también {n} solicitudes.',
    other: 'Se eliminan también {n} solicitudes.',
  },
  '{things} will stay, under the name ‘Deleted user’.': 'Se conservan {things}, con el nombre «Deleted user».',
  'Password link': 'Enlace de contraseña',
  'Password link {username}': 'Enlace de contraseña de {username}',
  'Give this link to {name}, and to nobody else: whoever opens it sets the password of this account.':
    'Entrega este enlace a {name} y a nadie más: quien lo abre establece la contraseña de esta cuenta.',
  'Make a password link?': '¿Crear un enlace de contraseña?',
  'Make link': 'Crear enlace',
  'With the link {name} can set a new password once. Links that were made before stop working; the present password works until a new one is set.':
    'Con el enlace, {name} puede establecer una contraseña nueva una sola vez. Los enlaces creados antes dejan de funcionar; la contraseña actual sirve hasta que se establezca una nueva.',
  Block: 'Bloquear',
  Unblock: 'Desbloquear',
  'Block {username}': 'Bloquear a {username}',
  'Unblock {username}': 'Desbloquear a {username}',
  Admin: 'Administrador',
  Blocked: 'Bloqueado',
  'Filter by username': 'Filtrar por nombre de usuario',
  'Filter by email': 'Filtrar por correo',
  'Filter by role': 'Filtrar por rol',
  'Filter by admin': 'Filtrar por administrador',
  'Filter by status': 'Filtrar por estado',
  users: 'usuarios',
  'Students show up here when they ask to join your courses.':
    'Los estudiantes aparecen aquí cuando solicitan unirse a tus cursos.',
  'No user data available.': 'No hay datos de usuarios.',
  'Nobody matches the filters.': 'Nadie coincide con los filtros.',
  Filter: 'Filtro',
  'Kinds of users': 'Tipos de usuarios',
  'Register date': 'Fecha de registro',
};
