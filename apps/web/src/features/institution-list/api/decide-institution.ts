import type { InstitutionListItem } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { t } from '../../../shared/messages/t.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';

type Status = InstitutionListItem['status'];
type Decision = { institution: InstitutionListItem; status: Status };

const said: Record<Status, (name: string) => string> = {
  Approved: (name) => t('{name} is approved.', { name }),
  Rejected: (name) => t('{name} is rejected.', { name }),
  Pending: (name) => t('{name} is pending again.', { name }),
};

/** Approves or rejects an institution, and offers to take that back. */
export function useDecideInstitution() {
  const cache = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ institution, status }: Decision) =>
      request('PUT /api/institution/:id', { params: { id: institution._id }, body: { status } }),
    onSuccess: async (_, { institution, status }) => {
      const undo = { label: t('Undo'), onPress: () => mutate({ institution, status: institution.status }) };
      toast.success(said[status](institution.name), status === institution.status ? {} : { action: undo });
      const lookUp = ['lookup', 'institutions'];
      await reloadQueries(cache, [['institutions'], ['dashboards'], ['teacher-approvals'], ['courses'], lookUp]);
    },
    onError: (error) => toastError(error, texts.institutionSaveFailed),
  });
  return mutate;
}
