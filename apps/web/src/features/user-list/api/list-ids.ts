import { request } from '../../../shared/api/client.ts';
import type { UsersQuery } from '../user-filters.ts';

/** The ids of the first people of a list, as many as one act may change. */
export const listIds = (query: UsersQuery) => request('GET /api/users/ids', { query });
