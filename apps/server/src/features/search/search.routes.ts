import type { Router } from '../../platform/http/index.ts';
import { anyone } from '../../platform/policy/index.ts';
import { sightOf } from '../courses/index.ts';
import { search } from './search.service.ts';

/** The search over everything that somebody may see. */
export function registerSearch(route: Router): void {
  route('GET /api/search', {
    policy: anyone,
    handler: async ({ act, db, query }) => ({ status: 200, body: await search(db, sightOf(act), query) }),
  });
}
