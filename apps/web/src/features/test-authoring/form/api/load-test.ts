import type { Test } from '@lectern/contract';
import { testTexts } from '@lectern/contract/test-texts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../../../shared/api/api-error.ts';
import { request } from '../../../../shared/api/client.ts';

/**
 * The server's present version of the test. Throws `ApiError`, also where the viewer gets only a student's view of it.
 */
export async function loadSavedTest(id: string, signal?: AbortSignal): Promise<Test> {
  const { data } = await request('GET /api/tests/:id', { params: { id }, ...(signal && { signal }) });
  if (data.view === 'author') return data;
  throw new ApiError({ status: 404, code: 'not_found', message: testTexts.testFailed });
}

/** A test for editing: loaded afresh for each form, and never reloaded under the author's hands. Throws `ApiError`. */
export const testToEditQuery = (id: string) =>
  queryOptions({
    queryKey: ['tests', id, 'edit'],
    queryFn: ({ signal }) => loadSavedTest(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { errorFallback: testTexts.testFailed },
  });
