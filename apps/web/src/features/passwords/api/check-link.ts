import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** Whom a link is for and until when. Asking uses nothing up; the answer is kept only while it is shown. */
export const passwordLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['password-link', token],
    queryFn: ({ signal }) => request('POST /api/users/set-password/check', { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
