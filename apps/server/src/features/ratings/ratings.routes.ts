import { texts } from '@lectern/contract';
import type { ResponseCache, Router } from '../../platform/http/index.ts';
import { anyone, onlyRole } from '../../platform/policy/index.ts';
import { pageOfRatings, rateCourse } from './ratings.service.ts';

export type RatingsRoutesDeps = { catalogue: ResponseCache };

/** Students rate courses; everybody who may see a course reads its ratings. */
export function registerRatings(route: Router, { catalogue }: RatingsRoutesDeps): void {
  route('POST /api/courses/:id/rate', {
    policy: onlyRole('student'),
    handler: async ({ act, params, body }) => {
      const rating = await rateCourse(act, params.id, body);
      return { status: 201, body: { message: texts.rated, rating } };
    },
  });

  route('GET /api/courses/:id/ratings', {
    policy: anyone,
    cache: catalogue,
    handler: async ({ db, viewer, params, query }) => ({
      status: 200,
      body: await pageOfRatings(db, viewer, params.id, query),
    }),
  });
}
