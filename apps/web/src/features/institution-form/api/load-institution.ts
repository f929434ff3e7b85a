import type { Institution } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** The server's present version of the institution. Throws `ApiError`. */
export function loadSavedInstitution(id: string, signal?: AbortSignal): Promise<Institution> {
  return request('GET /api/institution/:id', { params: { id }, signal });
}

/**
 * An institution for editing: loaded afresh for each form, and never reloaded under the author's hands. Throws
 * `ApiError`.
 */
export const institutionToEditQuery = (id: string) =>
  queryOptions({
    queryKey: ['institutions', id, 'edit'],
    queryFn: ({ signal }) => loadSavedInstitution(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { errorFallback: texts.institutionLoadFailed },
  });
