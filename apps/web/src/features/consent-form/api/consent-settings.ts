import type { RouteBody } from '@lectern/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { consentKey } from '../../../shared/consent/consent-query.ts';
import { toast } from '../../../shared/ui/toast.ts';

const settingsKey = ['consent-settings'];

/** The text in all of its languages, and how many people have agreed. */
export const settingsQuery = queryOptions({
  queryKey: settingsKey,
  queryFn: ({ signal }) => request('GET /api/consent/settings', { signal }),
});

/** Adds a version of the text; `onSaved` is told which version it replaces, before the new one is loaded. */
export function useSaveConsent(onSaved: (replaced: number) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: RouteBody<'PUT /api/consent/settings'>) => request('PUT /api/consent/settings', { body }),
    onSuccess: ({ message }, { version }) => {
      onSaved(version);
      toast.success(message);
    },
    onSettled: () => reloadQueries(cache, [settingsKey, consentKey]),
  });
}
