import { isPaged, type Router } from '../../platform/http/index.ts';
import { allUsers, pageOfUsers } from './users.listing.ts';
import { mayListUsers } from './users.policy.ts';

/** People, as far as others may see them. */
export function registerUsers(route: Router): void {
  route('GET /api/users', {
    policy: mayListUsers,
    handler: async ({ db, viewer, query }) =>
      isPaged(query)
        ? { status: 200, body: await pageOfUsers(db, viewer, query) }
        : { status: 200, plain: allUsers(db, viewer) },
  });
}
