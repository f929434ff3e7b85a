import type { Decision } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { commaList } from '../../../shared/format/comma-list.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';
import { markDecided, reloadAfterDecision } from './mark-decided.ts';

export type SelectionDecision = { ids: string[]; action: Decision; reason?: string };

/** The outcome for a selection, as in '198 approved, 2 were already decided'. */
function outcomeText(action: Decision, { decided, unchanged }: { decided: number; unchanged: number }): string {
  const done =
    action === 'approved' ? tn(decided, '{n} approved', '{n} approved') : tn(decided, '{n} rejected', '{n} rejected');
  if (unchanged === 0) return done;
  return commaList([done, tn(unchanged, '{n} was already decided', '{n} were already decided')]);
}

/** Approves or rejects a selection of requests in one call, shown at once and taken back when it fails. */
export function useDecideSelection() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, action, reason }: SelectionDecision) =>
      request('POST /api/courses/join-requests/decide', {
        body: { ids, action, ...(reason !== undefined && reason !== '' && { reason }) },
      }),
    onMutate: async ({ ids, action }) => ({ undo: await markDecided(cache, ids, action) }),
    onSuccess: (outcome, { action }) =>
      toast.success(texts.joinRequestProcessed, { detail: outcomeText(action, outcome) }),
    onError: (error, _, context) => {
      context?.undo();
      toastError(error, texts.joinRequestFailed);
    },
    onSettled: () => reloadAfterDecision(cache),
  });
}
