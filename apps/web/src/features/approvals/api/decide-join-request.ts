import type { Decision } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import type { Face } from '../../../shared/ui/avatar.tsx';
import { toast, toastError } from '../../../shared/ui/toast.ts';
import { markDecided, reloadAfterDecision } from './mark-decided.ts';

/** The parts of a join request that a decision needs. */
export type DecidableRequest = {
  _id: string;
  user: Face;
  course: { _id: string; name: string };
};

export type OneDecision = { joinRequest: DecidableRequest; action: Decision; reason?: string };

/** Approves or rejects one request. The row shows it at once, and shows the former state again when it fails. */
export function useDecideJoinRequest() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ joinRequest, action, reason }: OneDecision) =>
      request('POST /api/courses/handle-join-request', {
        body: {
          courseId: joinRequest.course._id,
          userId: joinRequest.user._id,
          action,
          ...(reason !== undefined && reason !== '' && { reason }),
        },
      }),
    onMutate: async ({ joinRequest, action }) => ({ undo: await markDecided(cache, [joinRequest._id], action) }),
    onSuccess: () => toast.success(texts.joinRequestProcessed),
    onError: (error, _, context) => {
      context?.undo();
      toastError(error, texts.joinRequestFailed);
    },
    onSettled: () => reloadAfterDecision(cache),
  });
}
