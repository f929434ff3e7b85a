import type { Look, RouteBody } from '@lectern/contract';
import { lookTexts } from '@lectern/contract/look-texts';
import { texts } from '@lectern/contract/texts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { confirmAuthSession } from '../../../shared/auth-session/auth-session.ts';
import { t } from '../../../shared/messages/t.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';
import { dataOf } from '../data-of.ts';
import { renewSiteStyle } from '../renew-site-style.ts';

export type LookBody = RouteBody<'PUT /api/site-look'>;

/** The look of an institution, or of the site for null. */
export const lookQuery = (institution: string | null) =>
  queryOptions({
    queryKey: ['looks', institution],
    queryFn: ({ signal }) =>
      institution === null
        ? request('GET /api/site-look', { signal })
        : request('GET /api/institution/:id/look', { params: { id: institution }, signal }),
  });

/** Hands a look on once it was saved: to the form, and to all that the person sees. */
function useTakeOver(institution: string | null) {
  const cache = useQueryClient();
  return (look: Look): void => {
    cache.setQueryData(lookQuery(institution).queryKey, look);
    if (institution === null) renewSiteStyle();
    void confirmAuthSession({ again: true });
  };
}

const save = (institution: string | null, body: LookBody) =>
  institution === null
    ? request('PUT /api/site-look', { body })
    : request('PUT /api/institution/:id/look', { params: { id: institution }, body });

/** Saves what changed of a look. */
export function useSaveLook(institution: string | null) {
  const takeOver = useTakeOver(institution);
  return useMutation({
    mutationFn: (body: LookBody) => save(institution, body),
    onSuccess: ({ message, look }) => {
      toast.success(message);
      takeOver(look);
    },
  });
}

/** Takes the colour and the logo away; the toast brings both back. */
export function useResetLook(institution: string | null) {
  const takeOver = useTakeOver(institution);
  return useMutation({
    mutationFn: async ({ accent, logo }: Look) => {
      // Fetched first: with the look its picture goes.
      const former: LookBody = { accent, logo: logo === null ? null : await dataOf(await (await fetch(logo)).blob()) };
      const answer =
        institution === null
          ? await request('DELETE /api/site-look')
          : await request('DELETE /api/institution/:id/look', { params: { id: institution } });
      return { ...answer, former };
    },
    onSuccess: ({ message, look, former }) => {
      takeOver(look);
      const undo = (): void => {
        save(institution, { ...former, updatedAt: null }).then(
          (answer) => {
            toast.success(lookTexts.saved);
            takeOver(answer.look);
          },
          (error: unknown) => toastError(error, texts.somethingWrong),
        );
      };
      toast.success(message, { action: { label: t('Undo'), onPress: undo } });
    },
    onError: (error) => toastError(error, texts.somethingWrong),
  });
}
