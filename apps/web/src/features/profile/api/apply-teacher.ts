import type { RouteBody } from '@lectern/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { confirmAuthSession } from '../../../shared/auth-session/auth-session.ts';
import { toast } from '../../../shared/ui/toast.ts';

/** The most institutions that are offered at once. */
const limit = 8;

/** The first institutions that match. While others load, the present ones stay. */
export const institutionNamesQuery = (search: string) =>
  queryOptions({
    queryKey: ['lookup', 'institution-names', search],
    queryFn: ({ signal }) => request('GET /api/institution/names', { query: { search, limit, page: 1 }, signal }),
    placeholderData: keepPreviousData,
  });

/** Applies to become a teacher; the person works in the teacher area from then on. */
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
