export const testsOfCourse = {
  'Only students sit tests': 'Solo los estudiantes hacen pruebas',
  'You find this test and its results in your own area.': 'Encontrarás esta prueba y sus resultados en tu propia área.',
  '{left} of {allowed} left': 'Quedan {left} de {allowed}',
  'Every answer is saved as you give it. You can change it until you submit.':
    'Cada respuesta se guarda al momento. Puedes cambiarla hasta que entregues.',
  'Without a connection you can go on: answers are kept on this device and sent when it is back.':
    'Puedes seguir sin conexión: las respuestas se guardan en este dispositivo y se envían cuando vuelva.',
  'Without a connection you can go on: answers are kept on this device and sent when it is back. What has not arrived when the time is over does not count.':
    'Puedes seguir sin conexión: las respuestas se guardan en este dispositivo y se envían cuando vuelva. Lo que no haya llegado cuando se acabe el tiempo no cuenta.',
  'The time runs on while you are away. When it is over, what is saved is submitted.':
    'El tiempo sigue corriendo mientras no estás. Cuando se acaba, se entrega lo que está guardado.',
  'Start test': 'Empezar prueba',
  'You have used all {n} attempts.': {
    one: 'Has usado tu intento.',
    many: 'Has usado los {n} intentos.',
    other: 'Has usado los {n} intentos.',
  },
  'See your last result': 'Ver tu último resultado',
  'See your receipt': 'Ver tu comprobante',
  'In progress': 'En curso',
  'Not started': 'Sin empezar',
  '{n} attempts left': { one: 'Queda {n} intento', many: 'Quedan {n} intentos', other: 'Quedan {n} intentos' },
  'Start the test now?': '¿Empezar la prueba ahora?',
  'Start now': 'Empezar ahora',
  'You have {time}, and the time runs from the moment you start.':
    'Tienes {time}, y el tiempo corre desde que empiezas.',
  'This uses your last attempt.': 'Con esto usas tu último intento.',
  'This uses 1 of your {n} attempts.': {
    one: 'Con esto usas 1 de tus {n} intentos.',
    many: 'Con esto usas 1 de tus {n} intentos.',
    other: 'Con esto usas 1 de tus {n} intentos.',
  },
};
