import { texts } from '@lectern/contract/texts';
import { request } from '../../../../shared/api/client.ts';
import type { PickSource } from '../../../../shared/forms/pick-option.ts';

/** The most matches of a look-up. */
const limit = 20;

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
