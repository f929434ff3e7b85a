import type { Group, RouteBody } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { toast } from '../../../shared/ui/toast.ts';

/** The content of a save: a new group under the key that makes repeating harmless, or a change of an existing one. */
export type Save =
  | { groupId: null; idempotencyKey: string; body: RouteBody<'POST /api/groups'> }
  | { groupId: string; body: RouteBody<'PUT /api/groups/:id'> };

async function send(save: Save): Promise<Group> {
  if (save.groupId === null) {
    const headers = { 'idempotency-key': save.idempotencyKey };
    return (await request('POST /api/groups', { body: save.body, headers })).group;
  }
  return (await request('PUT /api/groups/:id', { params: { id: save.groupId }, body: save.body })).group;
}

/** Makes or changes a group. The form shows errors, because it knows the fields. */
export function useSaveGroup() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (_, save) => {
      toast.success(save.groupId === null ? texts.groupCreated : texts.groupUpdated);
      void reloadQueries(cache, [['groups']]);
    },
  });
}
