import type { Group } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** The server's present version of the group. Throws `ApiError`. */
export async function loadSavedGroup(id: string, signal?: AbortSignal): Promise<Group> {
  return (await request('GET /api/groups/:id', { params: { id }, signal })).data;
}

/** A group for editing: loaded afresh for each form, and never reloaded under the author's hands. Throws `ApiError`. */
export const groupToEditQuery = (id: string) =>
  queryOptions({
    queryKey: ['groups', id, 'edit'],
    queryFn: ({ signal }) => loadSavedGroup(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
