import type { Group } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** The group as the server has it now. Throws `ApiError`. */
export async function loadSavedGroup(id: string, signal?: AbortSignal): Promise<Group> {
  return (await request('GET /api/groups/:id', { params: { id }, signal })).data;
}

/** A group for editing: loaded afresh for each form, and left alone while somebody types in it. Throws `ApiError`. */
export const groupToEditQuery = (id: string) =>
  queryOptions({
    queryKey: ['groups', id, 'edit'],
    queryFn: ({ signal }) => loadSavedGroup(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
