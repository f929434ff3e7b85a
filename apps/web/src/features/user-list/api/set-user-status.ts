import type { UserListItem } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { t } from '../../../shared/messages/t.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';
import { reloadUsers } from './reload-users.ts';

export type StatusChange = { id: string; isActive: boolean };

/** Blocks or unblocks a person. The row shows it at once, and shows the former state again when it fails. */
export function useSetUserStatus() {
  const cache = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ id, isActive }: StatusChange) =>
      request('PUT /api/users/update-userStatus/:id', { params: { id }, body: { isActive } }),
    onMutate: async (change: StatusChange) => ({ undo: await showStatus(cache, change) }),
    onSuccess: (_, { id, isActive }) => {
      toast.success(isActive ? texts.userUnblocked : texts.userBlocked, {
        action: { label: t('Undo'), onPress: () => mutation.mutate({ id, isActive: !isActive }) },
      });
    },
    onError: (error, _, context) => {
      context?.undo();
      toastError(error, texts.userStatusFailed);
    },
    onSettled: () => reloadUsers(cache),
  });
  return mutation;
}

type UserPage = { data: UserListItem[] };

/** Shows a status before the server has accepted; gives back a function that undoes it. */
async function showStatus(cache: QueryClient, { id, isActive }: StatusChange): Promise<() => void> {
  const queryKey = ['users', 'list'];
  // An answer that is under way does not know the change.
  await cache.cancelQueries({ queryKey });
  const show = (active: boolean): void => {
    cache.setQueriesData<UserPage>(
      { queryKey },
      (page) =>
        page && { ...page, data: page.data.map((row) => (row._id === id ? { ...row, isActive: active } : row)) },
    );
  };
  show(isActive);
  return () => show(!isActive);
}
