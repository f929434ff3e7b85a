import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { toast } from '../../../shared/ui/toast.ts';

/** How a course is offered as a template. Asked anew each time: its owner may have moved. */
export const courseOfferQuery = (id: string) =>
  queryOptions({
    queryKey: ['courses', id, 'template'],
    queryFn: ({ signal }) => request('GET /api/courses/:id/template', { params: { id }, signal }),
    staleTime: 0,
  });

/** Offers a course as a template, with its tests or without, or ends that: null. The dialog shows errors. */
export function useOfferCourse(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (tests: boolean | null): Promise<{ message: string }> =>
      tests === null
        ? request('DELETE /api/courses/:id/template', { params: { id } })
        : request('PUT /api/courses/:id/template', { params: { id }, body: { tests } }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await reloadQueries(cache, [['courses', id, 'template'], ['course-templates']]);
    },
  });
}
