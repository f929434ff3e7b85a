import type { IdentityProvider } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';
import { bodyOf, type ProviderBody, valuesOf } from '../provider-values.ts';

const providersKey = ['identity-providers'];
/** The sign-in page asks for its own list. */
const changed = [providersKey, ['sign-in-providers']];

/** All sign-in providers. */
export const providersQuery = () =>
  queryOptions({
    queryKey: providersKey,
    queryFn: ({ signal }) => request('GET /api/identity-providers', { signal }),
  });

/** The sign-ins by a provider that failed, newest first. */
export const failuresQuery = (id: string) =>
  queryOptions({
    queryKey: [...providersKey, id, 'failures'],
    queryFn: ({ signal }) => request('GET /api/identity-providers/:id/failures', { params: { id }, signal }),
  });

/** Saves a provider: a new one, or the one with this id. */
export function useSaveProvider(id: string | null) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: ProviderBody) =>
      id === null
        ? request('POST /api/identity-providers', { body })
        : request('PUT /api/identity-providers/:id', { params: { id }, body }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await reloadQueries(cache, changed);
    },
  });
}

/** Turns a provider on or off, and leaves all else as it is. */
export function useSwitchProvider() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ provider, isEnabled }: { provider: IdentityProvider; isEnabled: boolean }) =>
      request('PUT /api/identity-providers/:id', {
        params: { id: provider._id },
        body: bodyOf({ ...valuesOf(provider), isEnabled }),
      }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await reloadQueries(cache, changed);
    },
    onError: (error) => toastError(error, texts.somethingWrong),
  });
}

/** Makes a new certificate of this site at a provider. */
export function useNewCertificate() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request('POST /api/identity-providers/:id/certificates', { params: { id } }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await reloadQueries(cache, [providersKey]);
    },
    onError: (error) => toastError(error, texts.somethingWrong),
  });
}

/** Removes one of two certificates of this site at a provider. */
export function useRemoveCertificate() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (params: { id: string; certificateId: string }) =>
      request('DELETE /api/identity-providers/:id/certificates/:certificateId', { params }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await reloadQueries(cache, [providersKey]);
    },
    onError: (error) => toastError(error, texts.somethingWrong),
  });
}

/** Looks whether a provider can be used. */
export function useTestProvider() {
  return useMutation({
    mutationFn: (id: string) => request('POST /api/identity-providers/:id/test', { params: { id } }),
    onError: (error) => toastError(error, texts.somethingWrong),
  });
}

/** Begins a trial of a provider; the browser goes on to its page. */
export function useTryProvider() {
  return useMutation({
    mutationFn: (id: string) => request('POST /api/identity-providers/:id/trial', { params: { id } }),
    onSuccess: ({ address }) => location.assign(address),
    onError: (error) => toastError(error, texts.somethingWrong),
  });
}

/** The result of the trial from which this browser has come back. */
export const trialQuery = () =>
  queryOptions({
    queryKey: [...providersKey, 'trial'],
    queryFn: ({ signal }) => request('GET /api/identity-providers/trial', { signal }),
  });

/** Deletes a provider with its links. */
export function useDeleteProvider() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request('DELETE /api/identity-providers/:id', { params: { id } }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await reloadQueries(cache, changed);
    },
    onError: (error) => toastError(error, texts.somethingWrong),
  });
}
