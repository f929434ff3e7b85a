/** The pages of the site's rules and of its bin, for administrators. The table of pages checks their form. */
export const rulePages = [
  { route: '/instructor/consent', who: ['admin'], heading: 'Agreement' },
  { route: '/instructor/retention', who: ['admin'], heading: 'Retention' },
  { route: '/instructor/look', who: ['admin'], heading: 'Look' },
  { route: '/instructor/courses/deleted', who: ['admin'], heading: 'Deleted Courses' },
] as const;
