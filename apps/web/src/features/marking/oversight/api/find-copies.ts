import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../../shared/api/client.ts';

/** Copies named at once. */
const most = 20;

/** The copies of a question in other tests that the viewer manages. */
export const copiesQuery = (question: string) =>
  queryOptions({
    queryKey: ['question-bank', 'copies', question],
    queryFn: ({ signal }) => request('GET /api/question-bank', { query: { like: question, limit: most }, signal }),
    select: ({ data }) => data.filter(({ can }) => can.edit),
  });
