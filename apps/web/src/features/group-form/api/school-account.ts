import type { GroupSourceInput } from '@lectern/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { toast } from '../../../shared/ui/toast.ts';

/** The group at a sign-in provider that a group follows, and the providers. */
export const groupSourceQuery = (id: string) =>
  queryOptions({
    queryKey: ['groups', id, 'school-account'],
    queryFn: ({ signal }) => request('GET /api/groups/:id/school-account', { params: { id }, signal }),
  });

/** Has a group follow another group at a provider, or none. */
export function useSetGroupSource(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (source: GroupSourceInput['source']) =>
      request('PUT /api/groups/:id/school-account', { params: { id }, body: { source } }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await reloadQueries(cache, [groupSourceQuery(id).queryKey]);
    },
  });
}
