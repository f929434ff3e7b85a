import type { CourseDates, DateRow, RouteBody } from '@lectern/contract';
import { testTexts } from '@lectern/contract/test-texts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../shared/api/api-error.ts';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { t } from '../../../shared/messages/t.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';

const datesKey = (courseId: string) => ['courses', 'page', courseId, 'dates'] as const;

/** The dates of a course; of a very large one with the materials of a subject. */
export const courseDatesQuery = (id: string, subject: string | null) =>
  queryOptions({
    queryKey: [...datesKey(id), subject],
    queryFn: ({ signal }) =>
      request('GET /api/courses/:id/dates', {
        params: { id },
        query: subject === null ? {} : { subject },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** The dates of a course as they hold for a student of it. */
export const personDatesQuery = (id: string, userId: string, subject: string | null) =>
  queryOptions({
    // Apart from the sheet's key, whose rows a save puts in place.
    queryKey: ['courses', 'page', id, 'dates-of', userId, subject],
    queryFn: ({ signal }) =>
      request('GET /api/courses/:id/dates/people/:userId', {
        params: { id, userId },
        query: subject === null ? {} : { subject },
        signal,
      }),
  });

export type DateField = 'opensAt' | 'dueAt' | 'closesAt';

/** Sets one date of a row, with the others as they were loaded. The field shows errors; of a stale save the sheet loads again. */
export function useSaveDate(courseId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ row, field, at }: { row: DateRow; field: DateField; at: string | null }) => {
      const { kind, _id, opensAt, dueAt, closesAt, updatedAt } = row;
      const body = { kind, _id, opensAt, dueAt, closesAt, updatedAt, [field]: at };
      return request('PUT /api/courses/:id/dates', { params: { id: courseId }, body });
    },
    onSuccess: ({ row }) => {
      cache.setQueriesData<CourseDates>(
        { queryKey: datesKey(courseId) },
        (sheet) =>
          sheet && { ...sheet, lastMove: null, data: sheet.data.map((one) => (one._id === row._id ? row : one)) },
      );
      toast.success(testTexts.datesSaved);
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.code === 'stale_update') await reloadQueries(cache, [datesKey(courseId)]);
    },
  });
}

export type Move = Omit<RouteBody<'POST /api/courses/:id/dates/move'>, 'dryRun' | 'state'>;

/** Tells what a move would do. */
export function usePreviewMove(courseId: string) {
  return useMutation({
    mutationFn: (move: Move) =>
      request('POST /api/courses/:id/dates/move', { params: { id: courseId }, body: { ...move, dryRun: true } }),
  });
}

/** Undoes the last move. */
export function useUndoMove(courseId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (move: string) =>
      request('POST /api/courses/:id/dates/undo', { params: { id: courseId }, body: { move } }),
    onSuccess: () => {
      toast.success(testTexts.datesMoveUndone);
    },
    onError: (error) => toastError(error, t('The dates could not be moved back. Please try again.')),
    onSettled: () => reloadQueries(cache, [datesKey(courseId)]),
  });
}

/** Applies a move that was previewed, and offers to undo it. */
export function useApplyMove(courseId: string) {
  const cache = useQueryClient();
  const undo = useUndoMove(courseId);
  return useMutation({
    mutationFn: ({ move, state }: { move: Move; state: string }) =>
      request('POST /api/courses/:id/dates/move', {
        params: { id: courseId },
        body: { ...move, dryRun: false, state },
      }),
    onSuccess: async ({ move }) => {
      toast.success(
        testTexts.datesMoved,
        move === null ? {} : { action: { label: t('Undo'), onPress: () => undo.mutate(move) } },
      );
      await reloadQueries(cache, [datesKey(courseId)]);
    },
  });
}
