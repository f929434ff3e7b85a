import type { RouteBody } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { request } from '../../../shared/api/client.ts';
import { toast } from '../../../shared/ui/toast.ts';
import { refreshRequests } from './refresh-requests.ts';

/** Asks to join a course; asking again after a lost answer asks only once. The caller shows what goes wrong. */
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
      // Only an answer that never came is asked for again; after a refusal the next press is a new question.
      if (!(error instanceof ApiError && error.status === 0)) key.current = undefined;
      void refreshRequests(cache);
    },
  });
}
