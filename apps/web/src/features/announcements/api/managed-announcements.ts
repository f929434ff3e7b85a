import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import type { Place } from '../place.ts';

export const announcementsKey = ['announcements'];

/** How often the list looks who has read what meanwhile, in milliseconds. */
const lookAgainMs = 30_000;

/** One page of the announcements to a course or an institution, for those who may change them. */
export const managedAnnouncementsQuery = ({ kind, _id: id }: Place, page: number) =>
  queryOptions({
    queryKey: [...announcementsKey, kind, id, page],
    queryFn: ({ signal }) => {
      const asked = { params: { id }, query: { page }, signal };
      return kind === 'course'
        ? request('GET /api/courses/:id/announcements', asked)
        : request('GET /api/institution/:id/announcements', asked);
    },
    placeholderData: keepPreviousData,
    refetchInterval: lookAgainMs,
    refetchOnMount: 'always',
  });
