import { texts } from '@lectern/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { t } from '../../../shared/messages/t.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';
import { studentsKey } from './student.ts';

/** Puts a student into a group, or takes them out. Other members stay as they are, also where somebody changes them now. */
async function place(groupId: string, userId: string, present: boolean): Promise<void> {
  const params = { id: groupId };
  const { users, updatedAt } = (await request('GET /api/groups/:id', { params })).data;
  const others = users.filter((id) => id !== userId);
  await request('PUT /api/groups/:id', { params, body: { users: present ? [...others, userId] : others, updatedAt } });
}

/** Puts a student into groups, and offers to undo it. */
export function useAddToGroup(userId: string) {
  const cache = useQueryClient();
  const reload = async (): Promise<void> => reloadQueries(cache, [studentsKey, ['groups'], ['courses', 'page']]);
  const failed = (error: unknown): void => toastError(error, t('The group could not be changed. Please try again.'));
  const undo = useMutation({
    mutationFn: async (groupId: string) => place(groupId, userId, false),
    onSuccess: reload,
    onError: failed,
  });
  return useMutation({
    mutationFn: async (groupId: string) => place(groupId, userId, true),
    onSuccess: async (_, groupId) => {
      toast.success(texts.groupUpdated, { action: { label: t('Undo'), onPress: () => undo.mutate(groupId) } });
      await reload();
    },
    onError: failed,
  });
}
