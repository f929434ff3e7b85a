export const passwords = {
  'The password could not be set. Please try again.': 'No se pudo definir la contraseña. Inténtalo de nuevo.',
  'Back to Login': 'Volver al inicio de sesión',
  'Forgot password': 'Contraseña olvidada',
  'Send link': 'Enviar enlace',
  'This page needs the whole link. Please open it once more.':
    'Esta página necesita el enlace completo. Ábrelo otra vez.',
  'Checking the link...': 'Comprobando el enlace...',
  'An administrator can make you a new one, too.': 'Un administrador también puede crearte uno nuevo.',
  'Ask for a new link': 'Pedir un enlace nuevo',
  'For {name}. The link works once, until {moment}.':
    'Para {name}. El enlace funciona una sola vez, hasta el {moment}.',
  'Verify your e-mail address': 'Verifica tu correo electrónico',
  'Enter the password of your account to show that it is you.':
    'Escribe la contraseña de tu cuenta para demostrar que eres tú.',
  Verify: 'Verificar',
  '{email} is verified.': '{email} está verificado.',
};
