import type { RouteBody, TimeRequest } from '@lectern/contract';
import { timeTexts } from '@lectern/contract/time-texts';
import { keepPreviousData, queryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { t } from '../../../shared/messages/t.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';

export type ListedStatus = 'waiting' | 'decided';

/** One page of the requests that wait, or that are decided, newest first. */
export const timeRequestsQuery = (query: { status: ListedStatus; page: number; limit: number }) =>
  queryOptions({
    queryKey: ['time-requests', query],
    queryFn: ({ signal }) => request('GET /api/time-requests', { query, signal }),
    placeholderData: keepPreviousData,
    meta: { errorFallback: listFailed },
  });

export const listFailed = t('The requests could not be loaded. Please try again.');

const whichOf = ({ test, _id }: TimeRequest) => ({ id: test._id, requestId: _id });

/** Loads again what a decision changes: the lists, the badges, the dashboards, and dates where they are shown. */
const reload = async (cache: QueryClient): Promise<void> =>
  reloadQueries(cache, [['time-requests'], ['waiting'], ['dashboards'], ['tests'], ['students']]);

/** Undoes a decision. */
export function useUndoDecision() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (one: TimeRequest) =>
      request('POST /api/tests/:id/time-requests/:requestId/undo', { params: whichOf(one) }),
    onSuccess: () => toast.success(timeTexts.undone),
    onError: (error) => toastError(error, timeTexts.failed),
    onSettled: () => reload(cache),
  });
}

export type Grant = RouteBody<'POST /api/tests/:id/time-requests/:requestId/grant'>;

/** Grants a request, and offers to undo it. The dialog shows what is wrong at its fields. */
export function useGrant() {
  const cache = useQueryClient();
  const undo = useUndoDecision();
  return useMutation({
    mutationFn: ({ one, given }: { one: TimeRequest; given: Grant }) =>
      request('POST /api/tests/:id/time-requests/:requestId/grant', { params: whichOf(one), body: given }),
    onSuccess: (_, { one }) =>
      toast.success(timeTexts.granted, { action: { label: t('Undo'), onPress: () => undo.mutate(one) } }),
    onError: (error) => toastError(error, timeTexts.failed),
    onSettled: () => reload(cache),
  });
}

/** Declines a request, and offers to undo it. */
export function useDecline() {
  const cache = useQueryClient();
  const undo = useUndoDecision();
  return useMutation({
    mutationFn: ({ one, answer }: { one: TimeRequest; answer: string }) =>
      request('POST /api/tests/:id/time-requests/:requestId/decline', { params: whichOf(one), body: { answer } }),
    onSuccess: (_, { one }) =>
      toast.success(timeTexts.declined, { action: { label: t('Undo'), onPress: () => undo.mutate(one) } }),
    onError: (error) => toastError(error, timeTexts.failed),
    onSettled: () => reload(cache),
  });
}
