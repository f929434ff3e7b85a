import type { Institution } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** The institution as the server has it now. Throws `ApiError`. */
export function loadSavedInstitution(id: string, signal?: AbortSignal): Promise<Institution> {
  return request('GET /api/institution/:id', { params: { id }, signal });
}

/** An institution for editing: loaded afresh for each form, and left alone while somebody types in it. Throws `ApiError`. */
export const institutionToEditQuery = (id: string) =>
  queryOptions({
    queryKey: ['institutions', id, 'edit'],
    queryFn: ({ signal }) => loadSavedInstitution(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { errorFallback: texts.institutionLoadFailed },
  });
