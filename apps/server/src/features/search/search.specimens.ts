import type { searchRoutes } from '@lectern/contract';
import { all } from '../../../testing/specimens/access.ts';
import type { Specimens } from '../../../testing/specimens/specimen.ts';

export const searchSpecimens = {
  // Without a word to look for.
  'GET /api/search': { access: all(400) },
} satisfies Specimens<keyof typeof searchRoutes>;
