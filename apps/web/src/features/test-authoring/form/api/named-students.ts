import { useMutation } from '@tanstack/react-query';
import { request } from '../../../../shared/api/client.ts';

/** Looks up these usernames and email addresses among the students of a course. */
export function useNamedStudents(courseId: string) {
  return useMutation({
    mutationFn: async (people: string[]) => {
      const body = { people };
      const found = await request('POST /api/courses/:id/students/preview', { params: { id: courseId }, body });
      return {
        students: found.people.flatMap(({ user, standing }) => (user !== null && standing === 'in' ? [user] : [])),
        others: found.people.filter(({ standing }) => standing !== 'in').map(({ text }) => text),
      };
    },
  });
}
