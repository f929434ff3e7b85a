import { applicationTexts } from '@lectern/contract/application-texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';

/** Declines an application to teach, with a reason for the applicant, which may be empty. */
export function useDeclineTeacher() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      request('PUT /api/users/decline-teacher/:id', { params: { id }, body: reason === '' ? {} : { reason } }),
    onSuccess: () => toast.success(applicationTexts.teacherDeclined),
    onError: (error) => toastError(error, applicationTexts.teacherDeclineFailed),
    onSettled: () => reloadQueries(cache, [['teacher-approvals'], ['users', 'list'], ['waiting'], ['dashboards']]),
  });
}
