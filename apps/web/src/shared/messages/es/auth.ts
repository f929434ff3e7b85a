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
};
