import type { RouteResponse } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { request } from '../../shared/api/client.ts';
import type { ListSearch } from '../../shared/routing/list-search.ts';
import { toastError } from '../../shared/ui/toast.ts';

/** One page of the public courses. */
export type HomeData = RouteResponse<'GET /api/courses'>;

/**
 * Loads what the home page shows, while its code is still on the way. The first page that a visitor sees does without the
 * cache of the others, which would take a tenth of what it may weigh.
 */
export async function loadHome({ page = 1, search }: ListSearch, signal: AbortSignal): Promise<HomeData> {
  try {
    const text = search === undefined ? {} : { search };
    return await request('GET /api/courses', { query: { course_type: 'public', page, limit: 12, ...text }, signal });
  } catch (error) {
    if (!signal.aborted) toastError(error, texts.catalogueFailed);
    throw error;
  }
}
