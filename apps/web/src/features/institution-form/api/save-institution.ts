import type { Institution, RouteBody } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { toast } from '../../../shared/ui/toast.ts';

/**
 * The content of a save: a new institution under the key that makes repeating harmless, or a change of an existing one.
 */
type Save =
  | { institutionId: null; idempotencyKey: string; body: RouteBody<'POST /api/institution'> }
  | { institutionId: string; body: RouteBody<'PUT /api/institution/:id'> };

async function send(save: Save): Promise<Institution> {
  if (save.institutionId === null) {
    const headers = { 'idempotency-key': save.idempotencyKey };
    return (await request('POST /api/institution', { body: save.body, headers })).institution;
  }
  const params = { id: save.institutionId };
  return (await request('PUT /api/institution/:id', { params, body: save.body })).institution;
}

/** Makes or changes an institution. The form shows errors, because it knows the fields. */
export function useSaveInstitution() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (_, save) => {
      toast.success(save.institutionId === null ? texts.institutionCreated : texts.institutionUpdated);
      const lookUp = ['lookup', 'institutions'];
      void reloadQueries(cache, [['institutions'], ['dashboards'], ['teacher-approvals'], ['courses'], lookUp]);
    },
  });
}
