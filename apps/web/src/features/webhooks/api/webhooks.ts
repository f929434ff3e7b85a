import type { DeliveryState, RouteBody, Webhook } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { useIdempotencyKey } from '../../../shared/api/use-idempotency-key.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';

export type WebhookBody = RouteBody<'POST /api/webhooks'>;
/** The institution that webhooks are for; null for the whole site. */
export type Place = string | null;

const allKey = ['webhooks'];
const deliveriesKey = (id: string) => ['webhook-deliveries', id];

/** The webhooks of a place. */
export const webhooksQuery = (place: Place) =>
  queryOptions({
    queryKey: [...allKey, place],
    queryFn: ({ signal }) =>
      place === null
        ? request('GET /api/webhooks', { signal })
        : request('GET /api/institution/:id/webhooks', { params: { id: place }, signal }),
  });

/** Reads webhooks anew. */
export const reloadWebhooks = (cache: QueryClient): Promise<void> => reloadQueries(cache, [allKey]);

/** One page of the messages to a webhook; undefined for all states. */
export const deliveriesQuery = (id: string, state: DeliveryState | undefined, page: number) =>
  queryOptions({
    queryKey: [...deliveriesKey(id), state, page],
    queryFn: ({ signal }) =>
      request('GET /api/webhooks/:id/deliveries', {
        params: { id },
        query: { page, ...(state === undefined ? {} : { state }) },
        signal,
      }),
  });

/** Makes a webhook; the answer tells its secret, once. */
export function useMakeWebhook(place: Place) {
  const cache = useQueryClient();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: WebhookBody) =>
      place === null
        ? request('POST /api/webhooks', { body, headers: key.headers() })
        : request('POST /api/institution/:id/webhooks', { params: { id: place }, body, headers: key.headers() }),
    onSuccess: async () => {
      key.onAnswer(null);
      await reloadQueries(cache, [allKey]);
    },
    onError: key.onAnswer,
  });
}

/** Changes a webhook. */
export function useChangeWebhook(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: WebhookBody) => request('PUT /api/webhooks/:id', { params: { id }, body }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await reloadQueries(cache, [allKey, deliveriesKey(id)]);
    },
  });
}

/** A webhook as its form sends it. */
export const bodyOf = ({ name, url, kinds, isEnabled }: Webhook): WebhookBody => ({ name, url, kinds, isEnabled });

/** Gives a webhook a new secret; the answer tells it, once. */
export function useRenewSecret(id: string) {
  const cache = useQueryClient();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: () => request('POST /api/webhooks/:id/secret', { params: { id }, headers: key.headers() }),
    onSuccess: async () => {
      key.onAnswer(null);
      await reloadQueries(cache, [allKey]);
    },
    onError: (error) => {
      key.onAnswer(error);
      toastError(error, texts.somethingWrong);
    },
  });
}

/** Deletes a webhook with its messages. */
export function useDeleteWebhook() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request('DELETE /api/webhooks/:id', { params: { id } }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await reloadQueries(cache, [allKey]);
    },
    onError: (error) => toastError(error, texts.somethingWrong),
  });
}

/** Has a test sent. */
export function useSendTest(id: string) {
  const cache = useQueryClient();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: () => request('POST /api/webhooks/:id/test', { params: { id }, headers: key.headers() }),
    onSuccess: async () => {
      key.onAnswer(null);
      await reloadQueries(cache, [deliveriesKey(id)]);
    },
    onError: (error) => {
      key.onAnswer(error);
      toastError(error, texts.somethingWrong);
    },
  });
}

/** Has a message sent again. */
export function useSendAgain(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (deliveryId: string) =>
      request('POST /api/webhooks/:id/deliveries/:deliveryId/again', { params: { id, deliveryId } }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await reloadQueries(cache, [deliveriesKey(id)]);
    },
    onError: (error) => toastError(error, texts.somethingWrong),
  });
}
