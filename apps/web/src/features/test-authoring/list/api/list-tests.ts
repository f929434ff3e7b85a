import type { RouteQuery, TestListItem } from '@lectern/contract';
import { testTexts } from '@lectern/contract/test-texts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../../shared/api/client.ts';

export type TestsQuery = RouteQuery<'GET /api/tests'> & { page: number; limit: number };

export type TestsPage = {
  data: TestListItem[];
  page: number;
  total: number;
  pageCount: number;
  totalIsLowerBound: boolean;
};

/** One page of the tests that staff work on. While another page is coming, the present one stays. */
export const testsQuery = (query: TestsQuery) =>
  queryOptions({
    queryKey: ['tests', 'list', query],
    queryFn: async ({ signal }): Promise<TestsPage> => {
      const {
        data,
        page,
        total,
        pageCount,
        totalIsLowerBound = false,
      } = await request('GET /api/tests', { query, signal });
      // Staff get the authors' view of every test in their list.
      return { data: data.filter((test) => test.view === 'author'), page, total, pageCount, totalIsLowerBound };
    },
    placeholderData: keepPreviousData,
    meta: { errorFallback: testTexts.testFailed },
  });
