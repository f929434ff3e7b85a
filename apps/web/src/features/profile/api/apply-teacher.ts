import type { RouteBody } from '@lectern/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { confirmAuthSession } from '../../../shared/auth-session/auth-session.ts';
import { toast } from '../../../shared/ui/toast.ts';

/** How many institutions are offered at once. */
const limit = 8;

/** The first institutions that match. While others are coming, the present ones stay. */
export const institutionNamesQuery = (search: string) =>
  queryOptions({
    queryKey: ['lookup', 'institution-names', search],
    queryFn: ({ signal }) => request('GET /api/institution/names', { query: { search, limit, page: 1 }, signal }),
    placeholderData: keepPreviousData,
  });

/** Applies to become a teacher; from then on one works in the teacher area. */
export function useApplyAsTeacher() {
  return useMutation({
    mutationFn: (body: RouteBody<'POST /api/users/me/apply-teacher'>) =>
      request('POST /api/users/me/apply-teacher', { body }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await confirmAuthSession({ again: true });
    },
  });
}
