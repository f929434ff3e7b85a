import type { RetentionChoice } from '@lectern/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { toast } from '../../../shared/ui/toast.ts';

const retentionKey = ['retention'];

/** How long things are kept, kind by kind. */
export const retentionQuery = queryOptions({
  queryKey: retentionKey,
  queryFn: ({ signal }) => request('GET /api/retention', { signal }),
});

/** Counts what these choices would remove. */
export const usePreview = () =>
  useMutation({
    mutationFn: (rules: RetentionChoice[]) => request('POST /api/retention/preview', { body: { rules } }),
  });

/** Saves choices whose effects were looked at. */
export function useSaveRules() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (rules: RetentionChoice[]) => request('PUT /api/retention', { body: { rules, confirmed: true } }),
    onSuccess: ({ message, rules }) => {
      cache.setQueryData(retentionKey, { rules });
      toast.success(message);
    },
  });
}
