export const userForm = {
  'The link for the first password cannot be shown again. Make one on the users list.':
    'El enlace para la primera contraseña no se puede volver a mostrar. Crea uno en la lista de usuarios.',
  'Empty: you get a link with which the person sets it.':
    'Vacío: recibes un enlace con el que la persona la establece.',
  'Empty: it stays as it is.': 'Vacío: se queda como está.',
  'Show the password': 'Mostrar la contraseña',
  'Is Admin': 'Es administrador',
  'The role makes an administrator.': 'El rol ya lo hace administrador.',
  'Is Active': 'Está activo',
  'You can change the phone number and the education of your students. The rest is for administrators to change.':
    'Puedes cambiar el número de teléfono y los estudios de tus estudiantes. El resto lo cambian los administradores.',
  'Your own role, institution and status are for another administrator to change.':
    'Tu propio rol, institución y estado los cambia otro administrador.',
  'Create User': 'Crear usuario',
  'Update User': 'Actualizar usuario',
  'User created': 'Usuario creado',
  'Give this link to {name}, who sets the first password with it. Until then nobody can sign in to the account.':
    'Entrega este enlace a {name}, que establece con él la primera contraseña. Hasta entonces nadie puede iniciar sesión en la cuenta.',
  'Your first save did reach the server: this user is in the list already.':
    'Tu primer guardado sí llegó al servidor: este usuario ya está en la lista.',
  'Open the user there to change more.': 'Abre allí al usuario para cambiar más cosas.',
  Unnamed: 'Sin nombre',
  'This user was changed meanwhile': 'Este usuario se cambió entretanto',
  "A new teacher's courses stay hidden until a coordinator or an administrator approves the teacher.":
    'Los cursos de un docente nuevo quedan ocultos hasta que un coordinador o un administrador lo aprueba.',
  'Looks after the institutions that name this person under Institution Management Access.':
    'Se ocupa de las instituciones que nombran a esta persona en «Acceso a la gestión de la institución».',
  'Once approved, it opens its courses to its students and teachers.':
    'Una vez aprobada, abre sus cursos a sus estudiantes y docentes.',
  'May see and change everything.': 'Puede ver y cambiar todo.',
  'Unticked: the person is signed out and cannot sign in.':
    'Sin marcar: se cierra la sesión de la persona y no puede volver a iniciarla.',
  'The address is theirs': 'La dirección es suya',
  'Not verified. Tick this only if you know the person: a role or an institution needs it.':
    'Sin verificar. Márcalo solo si conoces a la persona: un rol o una institución lo requieren.',
};
