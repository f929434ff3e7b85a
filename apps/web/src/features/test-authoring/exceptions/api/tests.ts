import { testTexts } from '@lectern/contract/test-texts';
import { request } from '../../../../shared/api/client.ts';
import type { PickSource } from '../../../../shared/forms/pick-option.ts';

/** The most matches of a look-up. */
const limit = 20;

/** The tests that the signed-in person manages, by name. */
export const testSource: PickSource = {
  key: 'tests',
  failed: testTexts.testFailed,
  search: async (search, signal) => {
    const page = await request('GET /api/tests', { query: { search, limit, sort: 'test_name' }, signal });
    return {
      total: page.total ?? page.data.length,
      totalIsLowerBound: page.totalIsLowerBound,
      options: page.data.map(({ _id, test_name: label, test_subject: course }) => ({
        id: _id,
        label,
        detail: course?.name,
      })),
    };
  },
};
