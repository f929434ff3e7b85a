import type { JoinRequest } from '@lectern/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { useDecideJoinRequest } from '../api/decide-join-request.ts';
import { useDecideSelection } from '../api/decide-selection.ts';
import { approveButtonId } from '../components/approvals-table.tsx';
import type { Selection } from './use-selection.ts';

/** The target of a rejection: one request, or the selection. */
type Rejecting = { title: string; joinRequest: JoinRequest | null };

/** Decides on the rows of a page and on the selection, and moves the focus, whose button disappears with a decision. */
export function useDeciding(rows: readonly JoinRequest[] | undefined, selection: Selection, focusSummary: () => void) {
  const one = useDecideJoinRequest();
  const many = useDecideSelection();
  const [rejecting, setRejecting] = useState<Rejecting | null>(null);
  const [askingToApprove, setAskingToApprove] = useState(false);
  const noteDecided = useFocusAfterDecision(rows, rejecting !== null, focusSummary);

  const decideOne = (joinRequest: JoinRequest, action: 'approved' | 'rejected', reason?: string): void => {
    noteDecided(joinRequest._id);
    const done = (): void => {
      selection.select([joinRequest._id], false);
      setRejecting(null);
    };
    one.mutate({ joinRequest, action, ...(reason !== undefined && { reason }) }, { onSuccess: done });
  };
  const decideSelection = (action: 'approved' | 'rejected', reason?: string): void => {
    const done = (): void => {
      selection.clear();
      setRejecting(null);
      setAskingToApprove(false);
      focusSummary();
    };
    const ids = [...selection.ids];
    many.mutate({ ids, action, ...(reason !== undefined && { reason }) }, { onSuccess: done });
  };

  return {
    rejecting,
    busy: one.isPending || many.isPending,
    busyWithSelection: many.isPending,
    approve: (joinRequest: JoinRequest) => decideOne(joinRequest, 'approved'),
    askingToApprove,
    askToApproveSelection: () => {
      if (selection.ids.size > 1) setAskingToApprove(true);
      else decideSelection('approved');
    },
    approveSelection: () => decideSelection('approved'),
    stopApproving: () => setAskingToApprove(false),
    askToReject: (joinRequest: JoinRequest) =>
      setRejecting({
        title: t('Reject {username} for {course}', {
          username: joinRequest.user.username,
          course: joinRequest.course.name,
        }),
        joinRequest,
      }),
    askToRejectSelection: () =>
      setRejecting({
        title: tn(selection.ids.size, 'Reject {n} request', 'Reject {n} requests'),
        joinRequest: null,
      }),
    reject: (reason: string) => {
      if (rejecting?.joinRequest) decideOne(rejecting.joinRequest, 'rejected', reason);
      else decideSelection('rejected', reason);
    },
    clearSelection: () => {
      selection.clear();
      focusSummary();
    },
    stopRejecting: () => setRejecting(null),
  };
}

/** Once the buttons of a decided row are gone and no dialog is open, the focus goes to the next pending row. */
function useFocusAfterDecision(
  rows: readonly JoinRequest[] | undefined,
  dialogOpen: boolean,
  focusSummary: () => void,
): (id: string) => void {
  const decided = useRef<{ id: string; next: string | undefined } | null>(null);
  const moveOn = useEffectEvent(() => {
    if (decided.current === null || dialogOpen) return;
    const { id, next } = decided.current;
    if (document.getElementById(approveButtonId(id)) !== null) return;
    decided.current = null;
    if (document.activeElement !== document.body) return;
    const button = next === undefined ? null : document.getElementById(approveButtonId(next));
    if (button === null) focusSummary();
    else button.focus();
  });
  useEffect(() => moveOn(), [rows, dialogOpen]);
  return (id) => {
    const waiting = (rows ?? []).filter(({ status, _id }) => status === 'pending' || _id === id).map(({ _id }) => _id);
    const place = waiting.indexOf(id);
    decided.current = { id, next: waiting[place + 1] ?? waiting[place - 1] };
  };
}
