import { texts } from '@lectern/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';
import { refreshRequests } from './refresh-requests.ts';

/** Withdraws the student's pending request for a course. */
export function useWithdrawRequest() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (courseId: string) => request('DELETE /api/courses/:id/join-request', { params: { id: courseId } }),
    onSuccess: () => toast.success(texts.joinWithdrawn),
    onError: (error) => toastError(error, texts.joinRequestFailed),
    // Also after a failure: the request may have been decided meanwhile.
    onSettled: () => refreshRequests(cache),
  });
}
