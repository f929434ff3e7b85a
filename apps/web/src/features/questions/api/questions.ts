import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

export const questionsKey = ['questions'];

/** How often a list of questions looks for more, in milliseconds. */
const lookAgainMs = 30_000;

const live = { placeholderData: keepPreviousData, refetchOnMount: 'always', refetchInterval: lookAgainMs } as const;

export type MaterialListing = { page: number; sort: 'latest' | 'place'; unresolved: boolean };

/** The list at a material as it is first shown. */
export const firstListing: MaterialListing = { page: 1, sort: 'latest', unresolved: false };

/** One page of the questions at a material. */
export const materialQuestionsQuery = (materialId: string, { page, sort, unresolved }: MaterialListing) =>
  queryOptions({
    queryKey: [...questionsKey, 'material', materialId, { page, sort, unresolved }],
    queryFn: ({ signal }) =>
      request('GET /api/materials/:id/questions', {
        params: { id: materialId },
        query: { page, sort, ...(unresolved && { only: 'unresolved' as const }) },
        signal,
      }),
    ...live,
  });

export type CourseListing = { page: number; only: 'waiting' | 'reported' | undefined };

/** One page of the questions of a course, for its staff. */
export const courseQuestionsQuery = (courseId: string, { page, only }: CourseListing) =>
  queryOptions({
    queryKey: [...questionsKey, 'course', courseId, { page, only }],
    queryFn: ({ signal }) =>
      request('GET /api/courses/:id/questions', {
        params: { id: courseId },
        query: { page, ...(only && { only }) },
        signal,
      }),
    ...live,
  });

export const questionQuery = (id: string) =>
  queryOptions({
    queryKey: [...questionsKey, 'one', id],
    queryFn: async ({ signal }) => (await request('GET /api/questions/:id', { params: { id }, signal })).question,
    refetchOnMount: 'always',
  });

/** One page of the answers to a question. */
export const answersQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...questionsKey, 'answers', id, page],
    queryFn: ({ signal }) =>
      request('GET /api/questions/:id/answers', { params: { id }, query: { page, limit: 20 }, signal }),
    ...live,
  });
