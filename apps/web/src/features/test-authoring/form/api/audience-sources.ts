import { texts } from '@lectern/contract/texts';
import { request } from '../../../../shared/api/client.ts';
import type { PickSource } from '../../../../shared/forms/pick-option.ts';

/** The most matches of a look-up. */
const limit = 20;

/** The groups that the signed-in person may see, by name. */
export const groupsForTests: PickSource = {
  key: 'groups-for-tests',
  failed: texts.groupsFailed,
  search: async (search, signal) => {
    const page = await request('GET /api/groups', { query: { search, limit, sort: 'name' }, signal });
    return {
      total: page.total ?? page.data.length,
      totalIsLowerBound: page.totalIsLowerBound,
      options: page.data.map(({ _id, name }) => ({ id: _id, label: name })),
    };
  },
};

/** The students of a course, by username. */
export const studentsForTests = (courseId: string): PickSource => ({
  key: `students-for-tests-of-${courseId}`,
  failed: texts.usersLookupFailed,
  search: async (search, signal) => {
    const query = { search, limit, sort: 'username' as const };
    const page = await request('GET /api/courses/:id/students', { params: { id: courseId }, query, signal });
    return {
      total: page.total ?? page.data.length,
      totalIsLowerBound: page.totalIsLowerBound,
      options: page.data.map(({ user }) => ({ id: user._id, label: user.username, person: user })),
    };
  },
});
