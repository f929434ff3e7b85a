import type { RouteBody } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { useIdempotencyKey } from '../../../shared/api/use-idempotency-key.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';

export type TokenBody = RouteBody<'POST /api/access-tokens'>;
/** The institution that tokens are for; null for the whole site. */
export type Place = string | null;

const tokensKey = (place: Place) => ['access-tokens', place];

/** The tokens of a place. */
export const tokensQuery = (place: Place) =>
  queryOptions({
    queryKey: tokensKey(place),
    queryFn: ({ signal }) =>
      place === null
        ? request('GET /api/access-tokens', { signal })
        : request('GET /api/institution/:id/access-tokens', { params: { id: place }, signal }),
  });

/** Makes a token; the answer tells it, once. */
export function useMakeToken(place: Place) {
  const cache = useQueryClient();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: TokenBody) =>
      place === null
        ? request('POST /api/access-tokens', { body, headers: key.headers() })
        : request('POST /api/institution/:id/access-tokens', { params: { id: place }, body, headers: key.headers() }),
    onSuccess: async () => {
      key.onAnswer(null);
      await reloadQueries(cache, [tokensKey(place)]);
    },
    onError: key.onAnswer,
  });
}

/** Revokes a token. */
export function useRevokeToken(place: Place) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request('DELETE /api/access-tokens/:id', { params: { id } }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await reloadQueries(cache, [tokensKey(place)]);
    },
    onError: (error) => toastError(error, texts.somethingWrong),
  });
}
