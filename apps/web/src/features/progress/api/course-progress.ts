import type { CourseProgress, MaterialProgress, ProgressInput } from '@lectern/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
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

/** Tells the server what was done with a material of the course, and shows what it says to that. */
export function useReportProgress(courseId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: ProgressInput) => request('PUT /api/courses/:id/progress', { params: { id: courseId }, body }),
    onSuccess: ({ progress }) => cache.setQueryData(courseProgressQuery(courseId).queryKey, progress),
  });
}

/** Marks a material as done, or not: shown at once, and taken back when the server refuses. */
export function useMarkMaterial(courseId: string) {
  const cache = useQueryClient();
  const { queryKey } = courseProgressQuery(courseId);
  return useMutation({
    mutationFn: ({ material, completed }: { material: string; completed: boolean }) =>
      request('PUT /api/courses/:id/progress', { params: { id: courseId }, body: { material, completed } }),
    onMutate: async ({ material, completed }) => {
      await cache.cancelQueries({ queryKey });
      const before = cache.getQueryData(queryKey);
      if (before) cache.setQueryData(queryKey, withMark(before, material, completed));
      return { before };
    },
    onSuccess: async ({ progress }) => {
      // A look at it that began meanwhile knows nothing of the mark.
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, progress);
      // The own courses carry the count.
      await cache.invalidateQueries({ queryKey: ['own-courses'] });
    },
    onError: (error, _, kept) => {
      if (kept?.before) cache.setQueryData(queryKey, kept.before);
      toastError(error, t('Your progress could not be saved. Please try again.'));
    },
  });
}

/** The progress as it will be once a material is marked or unmarked. */
function withMark(progress: CourseProgress, materialId: string, completed: boolean): CourseProgress {
  const mark = (material: MaterialProgress): MaterialProgress =>
    material._id === materialId
      ? { ...material, completed, how: completed ? 'marked' : null, completedAt: null }
      : material;
  const subjects = progress.subjects.map((subject) => {
    const materials = subject.materials.map(mark);
    return { ...subject, materials, completed: materials.filter((one) => one.completed).length };
  });
  return { ...progress, subjects, completed: subjects.reduce((sum, subject) => sum + subject.completed, 0) };
}
