import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** Asks who may make an account here. */
export const signUpTermsQuery = queryOptions({
  queryKey: ['sign-up-terms'],
  queryFn: ({ signal }) => request('GET /api/users/sign_up', { signal }),
  staleTime: 60_000,
});
