/** The page of a student, by area. */
export const studentPages = {
  instructor: '/instructor/students/$id',
  teacher: '/teacher/students/$id',
  coordinator: '/coordinator/students/$id',
} as const;
