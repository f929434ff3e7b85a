import type { RouteBody } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { t } from '../../../shared/messages/t.ts';
import { toast } from '../../../shared/ui/toast.ts';

/** The content of a save: a new account under the key that makes repeating harmless, or a change of an existing one. */
type Save =
  | { userId: null; idempotencyKey: string; body: RouteBody<'POST /api/users'> }
  | { userId: string; body: RouteBody<'PUT /api/users/:id'> };

/** A link with which the new person sets the first password. */
export type FirstLink = { username: string; link: string; expiresAt: string | null };

/** The outcome of a save. `linkTold`: the link was in an earlier answer, which was lost. */
type Saved = { link: FirstLink | null; linkTold: boolean };

async function send(save: Save): Promise<Saved> {
  if (save.userId !== null) {
    await request('PUT /api/users/:id', { params: { id: save.userId }, body: save.body });
    return { link: null, linkTold: false };
  }
  const headers = { 'idempotency-key': save.idempotencyKey };
  const made = await request('POST /api/users', { body: save.body, headers });
  const { passwordLink: link, passwordLinkExpiresAt: expiresAt } = made;
  if (link !== null) return { link: { username: made.user.username, link, expiresAt }, linkTold: false };
  return { link: null, linkTold: !save.body.password };
}

/** Makes or changes an account. The form shows errors, because it knows the fields. */
export function useSaveUser() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ linkTold }, save) => {
      toast.success(save.userId === null ? texts.userCreated : texts.userUpdated, {
        detail: linkTold
          ? t('The link for the first password cannot be shown again. Create a new one in the users list.')
          : undefined,
      });
      void reloadQueries(cache, [['users', 'list'], ['teacher-approvals'], ['dashboards'], ['lookup', 'users']]);
    },
  });
}
