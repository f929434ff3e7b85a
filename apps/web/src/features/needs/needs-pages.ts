/** The page of who needs somebody, by area. */
export const needsPages = {
  instructor: '/instructor/needs',
  teacher: '/teacher/needs',
  coordinator: '/coordinator/needs',
} as const;
