export const courseBin = {
  'Search deleted courses...': 'Buscar cursos eliminados...',
  '{n} deleted courses': { one: '{n} curso eliminado', many: '{n} cursos eliminados', other: '{n} cursos eliminados' },
  'No deleted courses': 'No hay cursos eliminados',
  'Deleted courses stay here for {n} days.': {
    one: 'Los cursos eliminados permanecen aquí {n} día.',
    many: 'Los cursos eliminados permanecen aquí {n} días.',
    other: 'Los cursos eliminados permanecen aquí {n} días.',
  },
  'deleted courses': 'cursos eliminados',
  Deleted: 'Eliminado',
  'Deleted by': 'Eliminado por',
  'Can be restored until': 'Se puede restaurar hasta',
  'Restore {name}': 'Restaurar {name}',
  Restore: 'Restaurar',
};
