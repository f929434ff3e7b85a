import { limits } from '@lectern/contract/limits';
import { request } from '../../../shared/api/client.ts';
import type { RequestFilters } from './list-join-requests.ts';

/** The ids of the pending requests that pass the filters, the newest first, at most as many as one call may decide. */
export async function listPendingIds(filters: RequestFilters): Promise<string[]> {
  const ids = new Set<string>();
  for (let page = 1, pages = 1; page <= pages && ids.size < limits.decideAtOnce; page += 1) {
    const query = { ...filters, status: 'pending', page, limit: limits.page.max };
    // One after the other: the first answer tells the number of pages.
    const answer = await request('GET /api/courses/join-requests', { query });
    for (const { _id } of answer.data) ids.add(_id);
    pages = answer.pageCount;
  }
  return [...ids].slice(0, limits.decideAtOnce);
}
