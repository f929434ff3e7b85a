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

const coursesWith = (key: string, filter: { group_maker?: string; created_by?: 'me' }): PickSource => ({
  key,
  failed: texts.coursesLookupFailed,
  search: async (search, signal) => {
    const page = await request('GET /api/courses', { query: { search, limit, sort: 'name', ...filter }, signal });
    return {
      total: page.total,
      totalIsLowerBound: page.totalIsLowerBound,
      options: page.data.map(({ _id, name, creator }) => ({ id: _id, label: name, detail: creator.username })),
    };
  },
});

/** The courses that a group of this maker opens, by name; `me` for a new group. */
export const courseSource = (maker: string): PickSource =>
  coursesWith(`courses-for-groups-of-${maker}`, { group_maker: maker });

/** The courses whose students the signed-in person looks after, by name: one's own, all for administrators. */
export const taughtCourseSource = (isAdmin: boolean): PickSource =>
  isAdmin ? coursesWith('courses-all', {}) : coursesWith('courses-made-by-me', { created_by: 'me' });
