import type { GroupPeople, RouteBody } from '@lectern/contract';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** Looks up people by typed names, or all of a course, another group or an institution. */
export function useGroupPeople() {
  return useMutation({
    mutationFn: (from: RouteBody<'POST /api/groups/people'>): Promise<GroupPeople> =>
      request('POST /api/groups/people', { body: from }),
  });
}
