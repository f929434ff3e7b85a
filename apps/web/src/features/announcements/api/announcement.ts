import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { announcementsKey } from './managed-announcements.ts';

/** One announcement in full. */
export const announcementQuery = (id: string) =>
  queryOptions({
    queryKey: [...announcementsKey, id],
    queryFn: async ({ signal }) =>
      (await request('GET /api/announcements/:id', { params: { id }, signal })).announcement,
    // It may have been corrected or withdrawn since.
    refetchOnMount: 'always',
  });

/** The same as a form begins with it: loaded anew for each form, and not again under it. */
export const announcementToEditQuery = (id: string) =>
  queryOptions({
    queryKey: [...announcementsKey, id, 'to edit'],
    queryFn: async ({ signal }) =>
      (await request('GET /api/announcements/:id', { params: { id }, signal })).announcement,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Notes that the person has opened an announcement; answers whether the server took it. When that fails, it stays unread. */
export async function noteAnnouncementRead(id: string): Promise<boolean> {
  try {
    await request('POST /api/announcements/:id/read', { params: { id } });
    return true;
  } catch {
    return false;
  }
}
