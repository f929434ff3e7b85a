import type { User, UserCard } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** The whole record is there for those who may see the person; others get a card with the name. */
const isWhole = (user: UserCard): user is User => user.can !== undefined;

/** The person as the server has them now, null for somebody whom the viewer may not look into. Throws `ApiError`. */
export async function loadSavedUser(id: string, signal?: AbortSignal): Promise<User | null> {
  const user = await request('GET /api/users/:id', { params: { id }, signal });
  return isWhole(user) ? user : null;
}

/** A person for editing: loaded afresh for each form, and left alone while somebody types in it. Throws `ApiError`. */
export const userToEditQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', id, 'edit'],
    queryFn: ({ signal }) => loadSavedUser(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { errorFallback: texts.usersFailed },
  });
