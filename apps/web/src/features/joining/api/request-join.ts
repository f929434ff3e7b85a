import type { RouteBody } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { request } from '../../../shared/api/client.ts';
import { toast } from '../../../shared/ui/toast.ts';
import { refreshRequests } from './refresh-requests.ts';

/** Asks to join a course; a repetition after a lost answer makes no second request. The caller shows errors. */
export function useRequestJoin() {
  const cache = useQueryClient();
  const key = useRef<string>(undefined);
  return useMutation({
    mutationFn: (body: RouteBody<'POST /api/courses/request-join'>) => {
      key.current ??= crypto.randomUUID();
      return request('POST /api/courses/request-join', { body, headers: { 'idempotency-key': key.current } });
    },
    onSuccess: async () => {
      key.current = undefined;
      toast.success(texts.joinRequested);
      await refreshRequests(cache);
    },
    onError: (error) => {
      // Only a lost answer keeps its key; after a refusal the next press is a new request.
      if (!(error instanceof ApiError && error.status === 0)) key.current = undefined;
      void refreshRequests(cache);
    },
  });
}
