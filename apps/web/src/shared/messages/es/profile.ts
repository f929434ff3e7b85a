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
  'You work in the teacher area at once. Others see your courses when a coordinator of the institution has approved you. Becoming a teacher signs you out everywhere but here.':
    'Trabajas en el área docente de inmediato. Los demás ven tus cursos cuando un coordinador de la institución te ha aprobado. Al hacerte docente se cierra tu sesión en todas partes menos aquí.',
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
