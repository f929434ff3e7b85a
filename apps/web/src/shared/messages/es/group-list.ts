export const groupList = {
  'Delete this group?': '¿Eliminar este grupo?',
  'Delete group': 'Eliminar grupo',
  '{name} will be gone for good. {loss}': '{name} desaparecerá para siempre. {loss}',
  'Search groups...': 'Buscar grupos...',
  groups: 'grupos',
  'No groups available.': 'No hay grupos disponibles.',
  'Create the first group': 'Crear el primer grupo',
  'Put users and courses into a group: its users can open the courses at once.':
    'Pon usuarios y cursos en un grupo: sus usuarios pueden abrir los cursos de inmediato.',
  'Nobody loses access to a course by that.': 'Nadie pierde el acceso a un curso por ello.',
  'N/A': 'N/D',
  '{n} users lose the access to {courses} that this group gives.': {
    one: '{n} usuario pierde el acceso a {courses} que da este grupo.',
    many: '{n} usuarios pierden el acceso a {courses} que da este grupo.',
    other: '{n} usuarios pierden el acceso a {courses} que da este grupo.',
  },
};
