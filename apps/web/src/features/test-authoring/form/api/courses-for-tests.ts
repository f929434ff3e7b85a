import type { Test } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../../shared/api/client.ts';
import type { PickSource } from '../../../../shared/forms/pick-option.ts';

/** The most matches of a look-up. */
const limit = 20;

const coursesFor = (key: string, whose: { may?: 'edit' }): PickSource => ({
  key,
  failed: texts.coursesLookupFailed,
  search: async (search, signal) => {
    const query = { limit, sort: 'name' as const, ...(search !== '' && { search }), ...whose };
    const { data, total, totalIsLowerBound } = await request('GET /api/courses', { query, signal });
    return { total, totalIsLowerBound, options: data.map(({ _id, name }) => ({ id: _id, label: name })) };
  },
});

/** The courses for an administrator's tests: all of them, by name. */
export const allCourses = coursesFor('courses-for-tests', {});
/** The courses for a teacher's tests: those that they edit. */
export const ownCourses = coursesFor('own-courses-for-tests', { may: 'edit' });

type Choice = { value: string; label: string };
/** A subject to choose, with its materials to choose. */
type SubjectChoice = Choice & { materials: Choice[] };

/** The subjects of a course with their materials, in their order. */
export const subjectsOfCourseQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['lookup', 'subjects', courseId],
    queryFn: async ({ signal }) => {
      const { subjects } = await request('GET /api/courses/:id', { params: { id: courseId }, signal });
      return subjects.map(({ _id, name, materials }): SubjectChoice => ({
        value: _id,
        label: name,
        materials: materials.map((material) => ({ value: material._id, label: material.name })),
      }));
    },
    meta: { errorFallback: texts.coursesLookupFailed },
  });

/** Names of the subject of a saved test, and of the subjects and materials in the lists loaded so far. */
export function useLessonNames() {
  const cache = useQueryClient();
  return ({ test_lesson: lesson }: Test) =>
    (id: string): string | undefined => {
      if (lesson?._id === id) return lesson.name;
      const lists = cache.getQueriesData<SubjectChoice[]>({ queryKey: ['lookup', 'subjects'] });
      const choices = lists.flatMap(([, subjects = []]) => [...subjects, ...subjects.flatMap((one) => one.materials)]);
      return choices.find(({ value }) => value === id)?.label;
    };
}
