/** The page that leads to all that is set up, those of the site's rules and that of its bin, for administrators. The table of pages checks their form. */
export const rulePages = [
  { route: '/instructor/administration', who: ['admin'], heading: 'Administration' },
  { route: '/instructor/consent', who: ['admin'], heading: 'Agreement' },
  { route: '/instructor/retention', who: ['admin'], heading: 'Retention' },
  { route: '/instructor/look', who: ['admin'], heading: 'Look' },
  { route: '/instructor/courses/deleted', who: ['admin'], heading: 'Deleted Courses' },
] as const;
