import type { Announcement, InstitutionAudience, UpdateAnnouncementInput } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { useIdempotencyKey } from '../../../shared/api/use-idempotency-key.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { t } from '../../../shared/messages/t.ts';
import { toast } from '../../../shared/ui/toast.ts';
import type { Place } from '../place.ts';
import { announcementsKey } from './managed-announcements.ts';

type Words = { title: string; text: string; sendAt: string | null };

/** A new announcement, or a change of one that is there. */
export type Save =
  | { place: Place; body: Words & { audience?: InstitutionAudience; to?: readonly string[] } }
  | { id: string; body: UpdateAnnouncementInput };

async function send(save: Save, headers: { 'idempotency-key': string }): Promise<Announcement> {
  if ('id' in save) {
    const { id, body } = save;
    return (await request('PUT /api/announcements/:id', { params: { id }, body })).announcement;
  }
  const { place, body } = save;
  const { audience = 'everybody', to, ...words } = body;
  const params = { id: place._id };
  const answer =
    place.kind === 'course'
      ? await request('POST /api/courses/:id/announcements', {
          params,
          headers,
          body: { ...words, ...(to && { to: [...to] }) },
        })
      : await request('POST /api/institution/:id/announcements', { params, headers, body: { ...words, audience } });
  return answer.announcement;
}

/** Makes or changes an announcement. The form shows errors, because it knows the fields. */
export function useSaveAnnouncement() {
  const cache = useQueryClient();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: (save: Save) => send(save, key.headers()),
    onError: key.onAnswer,
    onSuccess: (saved, save) => {
      key.onAnswer(null);
      toast.success(savedText(saved, 'id' in save && save.body.sendAt !== null));
      void reloadQueries(cache, [announcementsKey]);
    },
  });
}

function savedText({ managing }: Announcement, wasThere: boolean): string {
  if (managing?.state === 'timed') return t('The announcement is scheduled');
  return wasThere ? t('The announcement is corrected') : t('The announcement is sent');
}
