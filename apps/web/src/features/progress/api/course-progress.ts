import type { CourseProgress, MaterialProgress, ProgressInput } from '@lectern/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { t } from '../../../shared/messages/t.ts';
import { toastError } from '../../../shared/ui/toast.ts';

/** One's own progress in a course, material by material. For students only: the server refuses others. */
export const courseProgressQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['progress', courseId],
    queryFn: ({ signal }) => request('GET /api/courses/:id/progress', { params: { id: courseId }, signal }),
    // What was reported from the page before counts at once.
    refetchOnMount: 'always',
  });

/** Shows how a material of a course stands, where the progress in the course is known. */
export function showMaterial(cache: QueryClient, courseId: string, material: MaterialProgress): void {
  cache.setQueryData(courseProgressQuery(courseId).queryKey, (known) => known && withMaterial(known, material));
}

/** Tells the server what was done with a material of the course, and shows what it says to that. */
export function useReportProgress(courseId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: ProgressInput) => request('PUT /api/courses/:id/progress', { params: { id: courseId }, body }),
    onSuccess: ({ material }) => showMaterial(cache, courseId, material),
  });
}

type Mark = { material: MaterialProgress; completed: boolean };

/** Marks a material as done, or not: shown at once, and taken back when the server refuses. */
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
      // A look at it that began meanwhile knows nothing of the mark.
      await cache.cancelQueries({ queryKey });
      showMaterial(cache, courseId, material);
      // The own courses carry the count.
      await cache.invalidateQueries({ queryKey: ['own-courses'] });
    },
    onError: (error, { material }) => {
      showMaterial(cache, courseId, material);
      toastError(error, t('Your progress could not be saved. Please try again.'));
    },
  });
}

/** The progress with one material as it stands now, counted anew. */
function withMaterial(progress: CourseProgress, material: MaterialProgress): CourseProgress {
  const subjects = progress.subjects.map((subject) => {
    const materials = subject.materials.map((one) => (one._id === material._id ? material : one));
    return { ...subject, materials, completed: materials.filter((one) => one.completed).length };
  });
  return { ...progress, subjects, completed: subjects.reduce((sum, subject) => sum + subject.completed, 0) };
}
