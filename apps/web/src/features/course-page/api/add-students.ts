import type { SignedInUser } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';
import { coursePageKey } from './course-overview.ts';

/** Looks up whom these names would add to a course. */
export function usePreviewStudents(courseId: string) {
  return useMutation({
    mutationFn: (people: string[]) =>
      request('POST /api/courses/:id/students/preview', { params: { id: courseId }, body: { people } }),
  });
}

type ClassOf = { institution: string; schoolClass: NonNullable<SignedInUser['schoolClass']> };

/** Names the students of a class of an institution. */
export function useNamesOfClass() {
  return useMutation({
    mutationFn: async (from: ClassOf) => {
      const { users } = await request('POST /api/groups/people', { body: from });
      return users.map(({ username }) => username);
    },
  });
}

/** Adds these people to a course. */
export function useAddStudents(courseId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (people: string[]) =>
      request('POST /api/courses/:id/students', { params: { id: courseId }, body: { people } }),
    onSuccess: async ({ added }) => {
      toast.success(texts.studentsAdded, { detail: tn(added, '{n} student added', '{n} students added') });
      await reloadQueries(cache, [coursePageKey(courseId), ['join-requests'], ['waiting']]);
    },
    onError: (error) => toastError(error, t('The students could not be added. Please try again.')),
  });
}
