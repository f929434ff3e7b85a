import type { RouteBody } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { useIdempotencyKey } from '../../../shared/api/use-idempotency-key.ts';
import { toast } from '../../../shared/ui/toast.ts';
import { refreshRequests } from './refresh-requests.ts';

/** Asks to join a course; a repetition after a lost answer makes no second request. The caller shows errors. */
export function useRequestJoin() {
  const cache = useQueryClient();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: RouteBody<'POST /api/courses/request-join'>) =>
      request('POST /api/courses/request-join', { body, headers: key.headers() }),
    onSuccess: async () => {
      key.onAnswer(null);
      toast.success(texts.joinRequested);
      await refreshRequests(cache);
    },
    onError: (error) => {
      key.onAnswer(error);
      void refreshRequests(cache);
    },
  });
}
