import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/**
 * The username of a link and the moment when it expires. Asking does not use it up; the answer is cached only while it
 * is shown.
 */
export const passwordLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['password-link', token],
    queryFn: ({ signal }) => request('POST /api/users/set-password/check', { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
