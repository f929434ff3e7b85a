import type { CourseProgress, MaterialProgress, ProgressInput } from '@lectern/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { t } from '../../../shared/messages/t.ts';
import { toastError } from '../../../shared/ui/toast.ts';

/** The student's own progress in a course, material by material. The server refuses everyone but students. */
export const courseProgressQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['progress', courseId],
    queryFn: ({ signal }) => request('GET /api/courses/:id/progress', { params: { id: courseId }, signal }),
    // A report from the page before counts at once.
    refetchOnMount: 'always',
  });

/** Shows a material's new state, where the progress in the course is loaded. */
export function showMaterial(cache: QueryClient, courseId: string, material: MaterialProgress): void {
  cache.setQueryData(courseProgressQuery(courseId).queryKey, (known) => known && withMaterial(known, material));
}

/** Reports progress with a material of the course, and shows the server's answer. */
export function useReportProgress(courseId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: ProgressInput) => request('PUT /api/courses/:id/progress', { params: { id: courseId }, body }),
    onSuccess: ({ material }) => showMaterial(cache, courseId, material),
  });
}

type Mark = { material: MaterialProgress; completed: boolean };

/** Marks a material as done, or not: shown at once, and undone when the server refuses. */
export function useMarkMaterial(courseId: string) {
  const cache = useQueryClient();
  const { queryKey } = courseProgressQuery(courseId);
  return useMutation({
    mutationFn: ({ material, completed }: Mark) =>
      request('PUT /api/courses/:id/progress', {
        params: { id: courseId },
        body: { material: material._id, completed },
      }),
    onMutate: async ({ material, completed }) => {
      await cache.cancelQueries({ queryKey });
      showMaterial(cache, courseId, { ...material, completed, how: completed ? 'marked' : null, completedAt: null });
    },
    onSuccess: async ({ material }) => {
      // An answer that is under way does not know the mark.
      await cache.cancelQueries({ queryKey });
      showMaterial(cache, courseId, material);
      // The student's own courses carry the count.
      await reloadQueries(cache, [['own-courses']]);
    },
    onError: (error, { material }) => {
      showMaterial(cache, courseId, material);
      toastError(error, t('Your progress could not be saved. Please try again.'));
    },
  });
}

/** The progress with one material's new state, counted anew. */
function withMaterial(progress: CourseProgress, material: MaterialProgress): CourseProgress {
  const subjects = progress.subjects.map((subject) => {
    const materials = subject.materials.map((one) => (one._id === material._id ? material : one));
    return { ...subject, materials, completed: materials.filter((one) => one.completed).length };
  });
  return { ...progress, subjects, completed: subjects.reduce((sum, subject) => sum + subject.completed, 0) };
}
