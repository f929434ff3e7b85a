import { texts } from '@lectern/contract/texts';
import { request } from '../../../shared/api/client.ts';
import type { PickSource } from '../../../shared/forms/pick-option.ts';

/** The most matches of a look-up. */
const limit = 20;

/** The people whom the signed-in person may see, by username. */
export const userSource: PickSource = {
  key: 'users',
  failed: texts.usersLookupFailed,
  search: async (search, signal) => {
    const page = await request('GET /api/users', { query: { search, limit, sort: 'username' }, signal });
    return {
      total: page.total,
      totalIsLowerBound: page.totalIsLowerBound,
      options: page.data.map(({ _id, username, email, profilePicture }) => ({
        id: _id,
        label: username,
        detail: email,
        person: { _id, username, profilePicture },
      })),
    };
  },
};

/** The courses that a group of this maker opens, by name; `me` for a new group. */
export const courseSource = (maker: string): PickSource => ({
  key: `courses-for-groups-of-${maker}`,
  failed: texts.coursesLookupFailed,
  search: async (search, signal) => {
    const page = await request('GET /api/courses', {
      query: { search, limit, sort: 'name', group_maker: maker },
      signal,
    });
    return {
      total: page.total,
      totalIsLowerBound: page.totalIsLowerBound,
      options: page.data.map(({ _id, name, creator }) => ({ id: _id, label: name, detail: creator.username })),
    };
  },
});

/** The courses whose students the signed-in person looks after, by name: one's own, all for administrators. */
export const taughtCourseSource = (isAdmin: boolean): PickSource => ({
  key: `courses-taught-${isAdmin ? 'all' : 'mine'}`,
  failed: texts.coursesLookupFailed,
  search: async (search, signal) => {
    const own = isAdmin ? {} : ({ created_by: 'me' } as const);
    const page = await request('GET /api/courses', { query: { search, limit, sort: 'name', ...own }, signal });
    return {
      total: page.total,
      totalIsLowerBound: page.totalIsLowerBound,
      options: page.data.map(({ _id, name, creator }) => ({ id: _id, label: name, detail: creator.username })),
    };
  },
});
