import type { RosterSource, RouteBody } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { useIdempotencyKey } from '../../../shared/api/use-idempotency-key.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';
import { isUnderWay } from '../source-words.ts';

export type SourceBody = RouteBody<'POST /api/roster-sources'>;

/** How often the page looks at a pull or an import that is under way, in milliseconds. */
const lookEveryMs = 1_000;
const sourcesKey = ['roster-sources'];

/** All sources, loaded again and again while one of them is pulled from. */
export const sourcesQuery = queryOptions({
  queryKey: sourcesKey,
  queryFn: ({ signal }) => request('GET /api/roster-sources', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? lookEveryMs : false),
});

/** Makes a source, or changes one. */
export function useSaveSource(id: string | null) {
  const cache = useQueryClient();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: SourceBody) =>
      id === null
        ? request('POST /api/roster-sources', { body, headers: key.headers() })
        : request('PUT /api/roster-sources/:id', { params: { id }, body }),
    onSuccess: async ({ message }) => {
      key.onAnswer(null);
      toast.success(message);
      await reloadQueries(cache, [sourcesKey]);
    },
    onError: key.onAnswer,
  });
}

/** A source as its form sends it; without a secret the one that is there stays. */
export const bodyOf = ({ institution, ...source }: RosterSource): SourceBody => ({
  name: source.name,
  institution: institution?._id ?? null,
  version: source.version,
  baseUrl: source.baseUrl,
  tokenUrl: source.tokenUrl,
  clientId: source.clientId,
  clientSecret: '',
  scope: source.scope,
  hour: source.hour,
  importsItself: source.importsItself,
  adoptSelfMade: source.adoptSelfMade,
  isEnabled: source.isEnabled,
});

/** Deletes a source with its pulls. */
export function useDeleteSource() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request('DELETE /api/roster-sources/:id', { params: { id } }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await reloadQueries(cache, [sourcesKey]);
    },
    onError: (error) => toastError(error, texts.somethingWrong),
  });
}

/** Begins a pull now. */
export function usePull(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (everything: boolean) =>
      request('POST /api/roster-sources/:id/pull', { params: { id }, body: { everything } }),
    onSettled: async () => reloadQueries(cache, [sourcesKey]),
    onError: (error) => toastError(error, texts.somethingWrong),
  });
}

/** Stops the pull that is under way. */
export function useStopPull(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => request('POST /api/roster-sources/:id/stop', { params: { id } }),
    onSettled: async () => reloadQueries(cache, [sourcesKey]),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toastError(error, texts.somethingWrong),
  });
}

/** Asks the provider whether it could be pulled from. */
export function useTestSource(id: string) {
  return useMutation({
    mutationFn: () => request('POST /api/roster-sources/:id/test', { params: { id } }),
    onError: (error) => toastError(error, texts.somethingWrong),
  });
}
