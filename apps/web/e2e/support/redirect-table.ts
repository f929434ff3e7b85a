import type { Actor, Route } from './actors-and-routes.ts';

/** A route that shows nothing of its own. */
type RedirectRow = { route: Route; who: Actor; leadsTo: string };

/** Every route that only redirects. */
export const redirectTable = [
  { route: '/', who: 'visitor', leadsTo: '/home' },
  { route: '/instructor', who: 'admin', leadsTo: '/instructor/starter' },
  { route: '/teacher', who: 'teacher', leadsTo: '/teacher/starter' },
  { route: '/coordinator', who: 'coordinator', leadsTo: '/coordinator/institution' },
  { route: '/institutions', who: 'coordinator', leadsTo: '/coordinator/institution' },
] satisfies RedirectRow[];
