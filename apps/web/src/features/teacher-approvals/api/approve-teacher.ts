import type { SignedInUser, TeacherApproval } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { hasAnswer } from '../../../shared/api/api-error.ts';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { useUser } from '../../../shared/auth-session/auth-session.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';

/** Approves a teacher in the viewer's name. The row shows it at once, and shows the former state again when it fails. */
export function useApproveTeacher() {
  const cache = useQueryClient();
  const me = useUser();
  return useMutation({
    mutationFn: ({ _id: id, emailVerified }: Pick<TeacherApproval, '_id' | 'emailVerified'>) =>
      request('PUT /api/users/approve-teacher/:id', {
        params: { id },
        body: {
          ...(me && { approver_id: me._id }),
          status: true,
          ...(!emailVerified && { despiteUnverifiedEmail: true }),
        },
      }),
    onMutate: async ({ _id: id }) => ({ undo: await showApproved(cache, id, me) }),
    onSuccess: () => toast.success(texts.teacherApproved),
    onError: (error, _, context) => {
      context?.undo();
      toastError(error, hasAnswer(error) ? texts.teacherApproveFailed : texts.approveRequestFailed);
    },
    onSettled: () => reloadQueries(cache, [['teacher-approvals'], ['users', 'list'], ['waiting'], ['dashboards']]),
  });
}

type ApprovalPage = { data: TeacherApproval[] };

/** Shows a teacher as approved before the server has accepted; gives back a function that undoes it. */
async function showApproved(cache: QueryClient, id: string, me: SignedInUser | null): Promise<() => void> {
  const queryKey = ['teacher-approvals', 'list'];
  // An answer that is under way does not know the approval.
  await cache.cancelQueries({ queryKey });
  const show = (state: Pick<TeacherApproval, 'isApproved' | 'approved_by'>): void => {
    cache.setQueriesData<ApprovalPage>(
      { queryKey },
      (page) => page && { ...page, data: page.data.map((row) => (row._id === id ? { ...row, ...state } : row)) },
    );
  };
  show({ isApproved: true, approved_by: me });
  return () => show({ isApproved: false, approved_by: null });
}
