import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';

/** Adds people to a group beside those who are in it. The toast takes them out again. */
export function useAddToGroup() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, people }: { id: string; people: readonly string[] }) => {
      const { data: before } = await request('GET /api/groups/:id', { params: { id } });
      const added = people.filter((person) => !before.users.includes(person));
      if (added.length === 0) return { before, after: before, added };
      const body = { users: [...before.users, ...added], updatedAt: before.updatedAt };
      const { group: after } = await request('PUT /api/groups/:id', { params: { id }, body });
      return { before, after, added };
    },
    onSuccess: async ({ before, after, added }) => {
      if (added.length === 0) {
        toast.success(t('They are all in {group} already.', { group: before.name }));
        return;
      }
      const undo = async (): Promise<void> => {
        try {
          const body = { users: before.users, updatedAt: after.updatedAt };
          await request('PUT /api/groups/:id', { params: { id: before._id }, body });
          toast.success(t('The group is as it was before.'));
          await reloadQueries(cache, [['groups'], ['courses', 'page']]);
        } catch (error) {
          toastError(error, t('The group could not be changed. Please try again.'));
        }
      };
      toast.success(
        tn(added.length, '{n} student added to {group}', '{n} students added to {group}', { group: before.name }),
        { action: { label: t('Undo'), onPress: () => void undo() } },
      );
      await reloadQueries(cache, [['groups'], ['courses', 'page']]);
    },
    onError: (error) => toastError(error, t('The group could not be changed. Please try again.')),
  });
}
