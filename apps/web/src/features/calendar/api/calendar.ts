import { texts } from '@lectern/contract/texts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { toastError } from '../../../shared/ui/toast.ts';

const calendarKey = ['me', 'calendar'];

/** Whether the person's calendar has an address, and since when. */
export const calendarQuery = () =>
  queryOptions({
    queryKey: calendarKey,
    queryFn: ({ signal }) => request('GET /api/users/me/calendar', { signal }),
  });

/** Makes an address for the person's calendar, in place of a former one. */
export function useMakeAddress() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => request('POST /api/users/me/calendar'),
    onError: (error) => toastError(error, texts.somethingWrong),
    onSettled: () => reloadQueries(cache, [calendarKey]),
  });
}

/** Ends the address of the person's calendar. */
export function useEndAddress() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => request('DELETE /api/users/me/calendar'),
    onError: (error) => toastError(error, texts.somethingWrong),
    onSettled: () => reloadQueries(cache, [calendarKey]),
  });
}
