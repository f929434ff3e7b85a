export const groupForm = {
  'Assign to': 'Asignar a',
  'Your first save did reach the server: this group is in your list already.':
    'Tu primer guardado sí llegó al servidor: este grupo ya está en tu lista.',
  'This group was changed meanwhile': 'Este grupo se cambió entretanto',
  "They can open the group's courses without asking to join.":
    'Pueden abrir los cursos del grupo sin solicitar unirse.',
  'For your records: the group does not end by itself.': 'Para tus registros: el grupo no termina por sí solo.',
  'A course that you may no longer see': 'Un curso que ya no puedes ver',
  'This group does not open it: it is not a course of its maker.':
    'Este grupo no lo abre: no es un curso de quien creó el grupo.',
  'An inactive group opens no courses.': 'Un grupo inactivo no abre ningún curso.',
};
