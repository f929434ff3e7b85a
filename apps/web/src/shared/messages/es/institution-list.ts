export const institutionList = {
  'This institution has members': 'Esta institución tiene miembros',
  'Delete this institution?': '¿Eliminar esta institución?',
  'Delete institution': 'Eliminar institución',
  '{name} has {members} and cannot be deleted. Move them to another institution first.':
    '{name} tiene {members} y no se puede eliminar. Cámbialos antes a otra institución.',
  '{n} members': { one: '{n} miembro', many: '{n} miembros', other: '{n} miembros' },
  '{name} will be gone for good, with what its coordinators may see and the courses that it grants.':
    '{name} desaparecerá para siempre, con lo que pueden ver sus coordinadores y los cursos que ofrece.',
  '{n} institutions': { one: '{n} institución', many: '{n} instituciones', other: '{n} instituciones' },
  institutions: 'instituciones',
  'Schools, colleges and centers stand here, with their coordinators and the courses they get.':
    'Aquí figuran escuelas, universidades y centros, con sus coordinadores y los cursos que reciben.',
  'An institution stands here once you have added it or an administrator has made you its coordinator.':
    'Una institución aparece aquí cuando la has añadido o un administrador te ha hecho su coordinador.',
  'Add the first institution': 'Añadir la primera institución',
  Location: 'Ubicación',
  '{first}, {second}': '{first}, {second}',
};
