import type { Course, RouteBody } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { toast } from '../../../shared/ui/toast.ts';

/** The content of a save: a new course under the key that makes repeating harmless, or a change of an existing one. */
export type Save =
  | { courseId: null; idempotencyKey: string; body: RouteBody<'POST /api/courses/create-course'> }
  | { courseId: string; body: RouteBody<'PUT /api/courses/update-course/:id'> };

async function send(save: Save): Promise<Course> {
  if (save.courseId === null) {
    const headers = { 'idempotency-key': save.idempotencyKey };
    return (await request('POST /api/courses/create-course', { body: save.body, headers })).course;
  }
  const params = { id: save.courseId };
  return (await request('PUT /api/courses/update-course/:id', { params, body: save.body })).course;
}

/** Makes or changes a course. The form shows errors, because it knows the fields. */
export function useSaveCourse() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (_, save) => {
      toast.success(save.courseId === null ? texts.courseCreated : texts.courseUpdated);
      void reloadQueries(cache, [['courses']]);
    },
  });
}
