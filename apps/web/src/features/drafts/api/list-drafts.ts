import type { DraftKind } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** One's own drafts of courses or of tests. Asked anew with each visit: a form may have saved one since. */
export const draftsQuery = (kind: DraftKind) =>
  queryOptions({
    queryKey: ['drafts', kind],
    queryFn: ({ signal }) => request('GET /api/drafts', { query: { kind }, signal }),
    staleTime: 0,
  });
