export const auth = {
  'Logout failed': 'No se pudo cerrar la sesión',
  'Remember password': 'Recordar contraseña',
  "Don't have an account?": '¿No tienes cuenta?',
  SignUp: 'Registrarse',
  'Already have an account?': '¿Ya tienes cuenta?',
  Light: 'Claro',
  Dark: 'Oscuro',
  System: 'Sistema',
  'User menu': 'Menú de usuario',
  Theme: 'Tema',
  'Logging out...': 'Cerrando sesión...',
  Logout: 'Cerrar sesión',
  Language: 'Idioma',
  'You can sign in with it too; other students do not see it.':
    'También puedes iniciar sesión con él; otros estudiantes no lo ven.',
  'Log out?': '¿Cerrar sesión?',
  'Stay signed in': 'Seguir con la sesión iniciada',
  'Keep and log out': 'Conservar y cerrar sesión',
  'Discard and log out': 'Descartar y cerrar sesión',
  '{n} answers are not sent yet. They stay on this device and are sent once you sign in here again.': {
    one: '{n} respuesta aún no se ha enviado. Queda en este dispositivo y se enviará cuando vuelvas a iniciar sesión aquí.',
    many: '{n} respuestas aún no se han enviado. Quedan en este dispositivo y se enviarán cuando vuelvas a iniciar sesión aquí.',
    other:
      '{n} respuestas aún no se han enviado. Quedan en este dispositivo y se enviarán cuando vuelvas a iniciar sesión aquí.',
  },
  'You have {n} drafts that are not saved.': {
    one: 'Tienes {n} borrador sin guardar.',
    many: 'Tienes {n} borradores sin guardar.',
    other: 'Tienes {n} borradores sin guardar.',
  },
  'A draft of a test holds the right answers. If you keep it, it stays in this browser until somebody else signs in here.':
    'El borrador de una prueba contiene las respuestas correctas. Si lo conservas, queda en este navegador hasta que otra persona inicie sesión aquí.',
  'Only e-mail addresses at {domains} can sign up here. We send a link to yours.':
    'Aquí solo pueden registrarse correos de {domains}. Enviaremos un enlace al tuyo.',
};
