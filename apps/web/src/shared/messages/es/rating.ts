export const rating = {
  'Rate Course {name}': 'Valorar el curso {name}',
  'Rate Course': 'Valorar curso',
  'Rate {name}': 'Valorar {name}',
  'Leave a comment': 'Deja un comentario',
  'The reviews could not be loaded. Please try again.': 'No se pudieron cargar las opiniones. Inténtalo de nuevo.',
  reviews: 'opiniones',
  'Your rating': 'Tu valoración',
  '{n} stars': { one: '{n} estrella', many: '{n} estrellas', other: '{n} estrellas' },
};
