import type { StaffMember } from '@lectern/contract';
import type { StaffRole } from '@lectern/contract/staff-words';
import { staffTexts } from '@lectern/contract/staff-texts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import type { PickSource } from '../../../shared/forms/pick-option.ts';
import { t } from '../../../shared/messages/t.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';
import { coursePageKey } from './course-overview.ts';

const staffKey = (courseId: string) => [...coursePageKey(courseId), 'staff'] as const;

/** The teachers of a course. */
export const courseStaffQuery = (courseId: string) =>
  queryOptions({
    queryKey: staffKey(courseId),
    queryFn: ({ signal }) => request('GET /api/courses/:id/staff', { params: { id: courseId }, signal }),
  });

/** Colleagues who can be added to a course by name, and whoever has the address that is typed. */
export const teacherSource = (courseId: string): PickSource => ({
  key: `teachers-for-${courseId}`,
  failed: t('The teachers could not be loaded. Please try again.'),
  search: async (search, signal) => {
    const { data } = await request('GET /api/courses/:id/staff/candidates', {
      params: { id: courseId },
      query: search === '' ? {} : { search },
      signal,
    });
    const colleagues = data.map((person) => ({ id: person.username, label: person.username, person }));
    const address = /^\S+@\S+$/.test(search.trim()) ? search.trim() : null;
    const named = address === null ? [] : [{ id: address, label: address, detail: t('By this e-mail address') }];
    const options = [...colleagues, ...named];
    return { options, total: options.length, totalIsLowerBound: undefined };
  },
});

/** Adds a teacher to a course. The dialog shows errors. */
export function useAddTeacher(courseId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { person: string; role: StaffRole }) =>
      request('POST /api/courses/:id/staff', { params: { id: courseId }, body }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await reloadQueries(cache, [staffKey(courseId)]);
    },
  });
}

/** Gives a teacher another role on a course, or the one that they had before they were removed. */
export function useChangeTeacher(courseId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, role }: { userId: string; role: StaffRole }) =>
      request('PUT /api/courses/:id/staff/:userId', { params: { id: courseId, userId }, body: { role } }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await reloadQueries(cache, [staffKey(courseId)]);
    },
    onError: (error) => toastError(error, staffTexts.failed),
  });
}

/** Removes a teacher from a course, and offers to undo it. */
export function useRemoveTeacher(courseId: string) {
  const cache = useQueryClient();
  const change = useChangeTeacher(courseId);
  return useMutation({
    mutationFn: ({ user }: StaffMember) =>
      request('DELETE /api/courses/:id/staff/:userId', { params: { id: courseId, userId: user._id } }),
    onSuccess: async ({ message }, { user, role }) => {
      const undo = { label: t('Undo'), onPress: () => change.mutate({ userId: user._id, role }) };
      toast.success(message, { action: undo });
      await reloadQueries(cache, [staffKey(courseId), ['tests']]);
    },
    onError: (error) => toastError(error, staffTexts.failed),
  });
}

/** Leaves a course that somebody else owns. */
export function useLeaveCourse(courseId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) =>
      request('DELETE /api/courses/:id/staff/:userId', { params: { id: courseId, userId } }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await reloadQueries(cache, [['courses'], ['tests'], ['waiting'], ['dashboard']]);
    },
    onError: (error) => toastError(error, staffTexts.failed),
  });
}
