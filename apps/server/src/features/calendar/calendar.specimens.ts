import type { calendarRoutes } from '@lectern/contract';
import { students, studentsMaking } from '../../../testing/specimens/access.ts';
import { aboutOneself, type Specimens } from '../../../testing/specimens/specimen.ts';

export const calendarSpecimens = {
  'GET /api/users/me/week': { access: students },
  'GET /api/users/me/calendar': { access: students },
  'POST /api/users/me/calendar': { access: studentsMaking, trespass: aboutOneself },
  'DELETE /api/users/me/calendar': { access: students, trespass: aboutOneself },
} satisfies Specimens<keyof typeof calendarRoutes>;
