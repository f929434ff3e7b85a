export const profile = {
  'Everywhere else you are signed out now.': 'Se ha cerrado tu sesión en todos los demás lugares.',
  'Become a teacher': 'Hazte docente',
  Apply: 'Postularme',
  'Where you are signed in': 'Dónde tienes la sesión iniciada',
  'End all others': 'Cerrar todas las demás',
  'this one': 'esta',
  'End {device}': 'Cerrar {device}',
  End: 'Cerrar',
  'Unknown device': 'Dispositivo desconocido',
  '{browser} on {system}': '{browser} en {system}',
  'In use now': 'En uso ahora',
  'In use now from {address}': 'En uso ahora, desde {address}',
  'Last seen {moment}': 'Visto por última vez: {moment}',
  'Last seen {moment} from {address}': 'Visto por última vez: {moment}, desde {address}',
  '{shown} of {total} shown. Type to narrow the search.':
    'Se muestran {shown} de {total}. Escribe para acotar la búsqueda.',
  'Your data': 'Tus datos',
  'A file with all that is kept about you here, to read or to take elsewhere.':
    'Un archivo con todo lo que se guarda aquí sobre ti, para leerlo o llevarlo a otro lugar.',
  'Download my data': 'Descargar mis datos',
  'About you': 'Sobre ti',
  'Current password': 'Contraseña actual',
  'Needed to change the e-mail address': 'Necesaria para cambiar el correo electrónico',
  'Save changes': 'Guardar cambios',
  'There is nothing new to save.': 'No hay nada nuevo que guardar.',
  'A new password signs you out everywhere but here.':
    'Con una contraseña nueva se cierra tu sesión en todas partes menos aquí.',
  'Change password': 'Cambiar contraseña',
  'New password': 'Contraseña nueva',
  '“{name}” is too large. Pictures may be at most {largest}.':
    '«{name}» es demasiado grande. Las fotos pueden tener como máximo {largest}.',
  Picture: 'Foto',
  'Upload a picture': 'Subir una foto',
  'Change picture': 'Cambiar foto',
  'Remove picture': 'Quitar foto',
  'PNG, JPEG, GIF, WebP or BMP, up to {largest}': 'PNG, JPEG, GIF, WebP o BMP, hasta {largest}',
  'Picture file': 'Archivo de la foto',
  'You work in the teacher area at once, and no longer as a student. Others see your courses when a coordinator of the institution has approved you.':
    'Trabajas en el área docente de inmediato, y ya no como estudiante. Los demás ven tus cursos cuando un coordinador de la institución te ha aprobado.',
  'Apply to teach at {institution}?': '¿Postularte como docente en {institution}?',
  'You work in the teacher area at once.': 'Trabajas en el área docente de inmediato.',
  'My Courses and your tests are closed to you from then on: they are for students.':
    'Desde entonces, Mis cursos y tus pruebas quedan cerrados para ti: son para estudiantes.',
  'Your results stay. You find them on your profile.': 'Tus resultados se conservan. Los encuentras en tu perfil.',
  'Until somebody approves you, you can withdraw the application. Then everything is as it was.':
    'Hasta que alguien te apruebe, puedes retirar la postulación. Entonces todo queda como antes.',
  'Once you are approved, only an administrator can make you a student again.':
    'Una vez que te aprueben, solo un administrador puede volver a hacerte estudiante.',
  'You are signed out everywhere but here.': 'Se cierra tu sesión en todas partes menos aquí.',
  'Withdraw application': 'Retirar la postulación',
  'Withdraw your application?': '¿Retirar tu postulación?',
  'You are a student again, with your courses and tests. You can apply once more at any time.':
    'Vuelves a ser estudiante, con tus cursos y pruebas. Puedes postularte otra vez cuando quieras.',
  'Your application was not withdrawn. Please try again.': 'Tu postulación no se ha retirado. Inténtalo de nuevo.',
  'Your application was declined on {day}.': 'Tu postulación se rechazó el {day}.',
  Teaching: 'Docencia',
  'Go to the teacher area': 'Ir al área docente',
  'Your application waits for approval.': 'Tu postulación está pendiente de aprobación.',
  'Your application to {institution} waits for approval.':
    'Tu postulación a {institution} está pendiente de aprobación.',
  'Until then only you and administrators see your courses.':
    'Hasta entonces, solo tú y los administradores ven tus cursos.',
  'Only approved institutions are listed.': 'Solo aparecen las instituciones aprobadas.',
  'Your e-mail address is not verified.': 'Tu correo electrónico no está verificado.',
  'Your address stays {email} until you open the link that we sent to {pending}.':
    'Tu dirección seguirá siendo {email} hasta que abras el enlace que enviamos a {pending}.',
  'Send the link again': 'Enviar el enlace de nuevo',
  'Delete my account': 'Eliminar mi cuenta',
  'Your account and the personal data in it are erased. This cannot be undone.':
    'Se borran tu cuenta y los datos personales que contiene. Esto no se puede deshacer.',
  'Delete your account?': '¿Eliminar tu cuenta?',
  'Erased for good': 'Se borra para siempre',
  'your name, e-mail address, picture and everything else on this page':
    'tu nombre, tu correo electrónico, tu foto y todo lo demás de esta página',
  'your places in courses and groups, your requests and your progress':
    'tus lugares en cursos y grupos, tus solicitudes y tu progreso',
  'your places in groups and institutions': 'tus lugares en grupos e instituciones',
  'Stays, under the name ‘Deleted user’': 'Se conserva, con el nombre «Usuario eliminado»',
  'your ratings and the results of your tests; a test that you are taking is submitted as it is':
    'tus valoraciones y los resultados de tus pruebas; una prueba que estés haciendo se envía tal como está',
  'your ratings, your groups, and what you approved': 'tus valoraciones, tus grupos y lo que aprobaste',
  'Courses and tests that you own must first be deleted or given to somebody else.':
    'Antes hay que eliminar los cursos y las pruebas que son tuyos o asignarlos a otra persona.',
  'You are signed out everywhere, and nobody can bring the account back.':
    'Se cierra tu sesión en todas partes y nadie puede recuperar la cuenta.',
};
