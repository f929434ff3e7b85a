import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { useIdempotencyKey } from '../../../shared/api/use-idempotency-key.ts';
import { toast } from '../../../shared/ui/toast.ts';

/** Everything of a student's own in a course, counted. */
export const tracesQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['course-traces', courseId],
    queryFn: ({ signal }) => request('GET /api/courses/:id/traces', { params: { id: courseId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Everything that shows courses, and what a student leaves in them. */
const changed = ['own-courses', 'courses', 'join-requests', 'progress', 'study-notes', 'questions'].map((key) => [key]);

type Choice = { leave: boolean; forget: boolean };

/** Leaves a course, deletes what one left in it, or both. */
export function useEndPlace(courseId: string) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const params = { id: courseId };
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: ({ leave, forget }: Choice) =>
      leave
        ? request('POST /api/courses/:id/leave', { params, body: { forget }, headers: key.headers() })
        : request('DELETE /api/courses/:id/traces', { params }),
    onError: key.onAnswer,
    onSuccess: async ({ message }, { leave }) => {
      key.onAnswer(null);
      toast.success(message);
      if (leave) await navigate({ to: '/student-courses' });
      await reloadQueries(cache, changed);
    },
  });
}
